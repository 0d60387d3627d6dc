import { eq, sql } from 'drizzle-orm'
import type { ModelField } from '../../../../elements/base/contract/model.ts'
import { lockObject } from '../../database/locks.ts'
import { models } from '../../database/tables/models.ts'
import type { Reference } from '../../http/module.ts'
import type { BroughtDictionary } from '../dictionary/usual-dictionaries.ts'

export const by = { createByName: '系统管理员', updateByName: '系统管理员' }

export const field = (name: string, label: string, more: Partial<ModelField> = {}): ModelField => ({
  ...{ name, label, type: 'text', required: false, maxLength: 0, default: '', dict: '', group: '' },
  ...more
})

/** Official documents, as the rules for disclosing them ask. */
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

const newsModel = {
  ...{ id: 'model-news', name: '新闻', code: 'news', description: '没有自有字段的普通文章' },
  isDefault: 'Y' as const
}

const policyModel = {
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

/** Dates a model before the transaction, because lists show the newest model first. */
export const madeBefore = (seconds: number) => {
  const time = sql`now() - ${seconds} * interval '1 second'`
  return { createTime: time, updateTime: time }
}

/** The models that every platform has. A model of the same code, or another default model, stays as it is. */
export const modelReferences: Reference[] = [
  {
    id: newsModel.id,
    async bring(tx) {
      await lockObject(tx, 'models:default')
      const [other] = await tx.select({ id: models.id }).from(models).where(eq(models.isDefault, 'Y'))
      if (other) return
      await tx
        .insert(models)
        .values({ ...newsModel, ...by, ...madeBefore(3) })
        .onConflictDoNothing()
    }
  },
  {
    id: policyModel.id,
    bring: tx =>
      tx
        .insert(models)
        .values({ ...policyModel, ...by })
        .onConflictDoNothing()
  }
]
