import Type from 'typebox'
import { viewLimits } from '../../../../elements/base/contract/list-view.ts'
import { ClosedObject, Id, Text } from '../../kernel/fields.ts'

export const ListPath = Type.String({ pattern: '^(/[\\w-]{1,40}){1,6}$', title: '列表' })

const Column = Text(64, 1, '列')

export const viewFields = {
  list: ListPath,
  viewName: Text(viewLimits.name, 1, '视图名称'),
  content: ClosedObject({
    query: Text(viewLimits.query, 0, '视图的条件'),
    hidden: Type.Array(Column, { maxItems: viewLimits.columns, title: '隐藏的列' }),
    widths: Type.Array(
      ClosedObject({ key: Column, width: Type.Integer({ minimum: 48, maximum: 2000, title: '列宽' }) }),
      {
        maxItems: viewLimits.columns,
        title: '列宽'
      }
    )
  }),
  roleIds: Type.Array(Id, { maxItems: viewLimits.roles, title: '共享的角色' }),
  isRoleDefault: Type.Boolean({ title: '角色的默认视图' })
}
