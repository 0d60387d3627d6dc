import type { ModelField } from '../../../../elements/base/contract/model.ts'
import type { Transaction } from '../../database/open.ts'
import type { BroughtDictionary } from '../dictionary/usual-dictionaries.ts'
import { models } from '../../database/tables/models.ts'

const by = { createByName: '系统管理员', updateByName: '系统管理员' }

const field = (name: string, label: string, more: Partial<ModelField> = {}): ModelField => ({
  ...{ name, label, type: 'text', required: false, maxLength: 0, default: '', dict: '', group: '' },
  ...more
})

/** Dictionaries for official documents, as the disclosure rules require. */
export const modelDictionaries: BroughtDictionary[] = [
  [
    'policy_validity',
    '文件有效性',
    [
      ['valid', '现行有效', 'green'],
      ['amended', '已被修改', 'blue'],
      ['expired', '失效', 'grey'],
      ['repealed', '废止', 'red']
    ]
  ]
]

export const policyModelId = 'model-policy'

const basisModel = {
  id: 'model-news',
  name: '新闻',
  code: 'news',
  isDefault: 'Y' as const,
  description: '没有自有字段的普通文章'
}

const demoModels = [
  {
    ...{ id: 'model-picture', name: '图片新闻', code: 'picture', description: '以图片为主的报道' },
    fields: [
      field('photographer', '摄影', { maxLength: 60 }),
      field('shotDate', '拍摄日期', { type: 'date' }),
      field('shotPlace', '拍摄地点', { maxLength: 100 })
    ]
  },
  {
    ...{ id: 'model-video', name: '视频', code: 'video', description: '访谈、发布会等视频' },
    fields: [
      field('videoUrl', '视频地址', { type: 'link', required: true }),
      field('duration', '时长（分钟）', { type: 'number' }),
      field('guests', '嘉宾', { type: 'area', maxLength: 500 })
    ]
  },
  {
    ...{
      id: policyModelId,
      name: '政策文件',
      code: 'policy',
      description: '规范性文件和其他公文，按政府信息公开的要求标引'
    },
    fields: [
      field('docNumber', '发文字号', { required: true, maxLength: 60, group: '公文信息' }),
      field('issuer', '发布机构', { required: true, maxLength: 100, group: '公文信息' }),
      field('writtenDate', '成文日期', { type: 'date', required: true, group: '公文信息' }),
      field('validity', '有效性', { type: 'choice', dict: 'policy_validity', default: 'valid', group: '时效' }),
      field('effectiveDate', '施行日期', { type: 'date', group: '时效' }),
      field('abolishDate', '废止日期', { type: 'date', group: '时效' })
    ]
  }
]

export const bringDefaultModel = (tx: Transaction) => tx.insert(models).values({ ...basisModel, ...by })

/** In ascending order of creation; lists show the newest first. */
export const seedModels = (tx: Transaction) => {
  const now = Date.now()
  return tx.insert(models).values(
    demoModels.map((model, at) => {
      const time = new Date(now + at * 1000)
      return { ...model, ...by, createTime: time, updateTime: time }
    })
  )
}
