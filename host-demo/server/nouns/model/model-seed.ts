import type { Transaction } from '../../database/open.ts'
import { models } from '../../database/tables/models.ts'
import { by, field, madeBefore } from './model-references.ts'

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
  }
]

/** Adds the models of the demo, between the two that every platform has. */
export const seedModels = (tx: Transaction) =>
  tx.insert(models).values(demoModels.map((model, at) => ({ ...model, ...by, ...madeBefore(demoModels.length - at) })))
