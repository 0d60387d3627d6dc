import Type from 'typebox'
import { menuCategories, onOff, updateCycles, yesNo } from '../../../../elements/base/contract/column.ts'
import { templateFileName } from '../../../../elements/base/contract/template.ts'
import { Choice, Id, OptionalId, Text, titled } from '../../kernel/fields.ts'

export const parentId = titled('上级栏目', OptionalId)

export const categoryWords = { '1': '网站管理', '2': '政府信息公开' } as const

export const cycleWords = {
  ...{ '': '沿用上级', '0': '一次性/不更新', '1': '每天', '14': '2周', '30': '1个月', '90': '3个月' },
  ...{ '180': '6个月', '365': '1年' }
} as const

const Template = (title: string) => Type.String({ pattern: `^(${templateFileName})?$`, title })

export const draftFields = {
  subsiteId: titled('站点', Id),
  parentId: Type.Optional(parentId),
  name: Text(60, 1, '栏目名称'),
  code: Type.String({ pattern: '^[\\w-]{1,60}$', title: '栏目编码' }),
  url: Type.Optional(
    Type.String({ pattern: '^$|^/(?!/)[^\\s\\\\]*$|^https?://[^\\s\\\\]+$', maxLength: 300, title: '链接地址' })
  ),
  icon: Type.Optional(Type.String({ pattern: '^[\\w-]{0,60}$', title: '图标' })),
  publishArt: Type.Optional(Choice(yesNo, '可以发文', { Y: '是', N: '否' })),
  menuCategory: Type.Optional(Choice(menuCategories, '分类', categoryWords)),
  isShow: Type.Optional(Choice(onOff, '在网站上显示', { '1': '是', '0': '否' })),
  description: Type.Optional(Text(500, 0, '说明')),
  modelId: Type.Optional(titled('内容模型', OptionalId)),
  processId: Type.Optional(titled('审核流程', OptionalId)),
  listTemplate: Type.Optional(Template('列表模板')),
  detailTemplate: Type.Optional(Template('正文模板')),
  updateCycle: Type.Optional(Choice(updateCycles, '更新周期', cycleWords)),
  responsibleId: Type.Optional(titled('责任人', OptionalId))
}

/** Query of the list of columns. */
export const columnFilters = {
  subsiteId: Type.Optional(titled('站点', Id)),
  name: Type.Optional(Text(64, 0, '栏目名称')),
  code: Type.Optional(Text(64, 0, '栏目编码')),
  parentId: Type.Optional(parentId),
  publishArt: Type.Optional(Type.Enum(yesNo, { title: '可以发文' })),
  menuCategory: Type.Optional(Type.Enum(menuCategories, { title: '分类' }))
}
