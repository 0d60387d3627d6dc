import { questionTypes } from '../../../../../elements/base/contract/content-entry.ts'
import { needed, rowField } from './kind-fields.ts'

/** Rows of questions. Options are lines. */
export const questionColumns = [
  rowField('title', '题目', { ...needed, maxLength: 200 }),
  rowField('type', '题型', { ...needed, maxLength: 10, more: { options: [...questionTypes] } }),
  rowField('options', '选项（每行一个）', { type: 'area', maxLength: 2000 }),
  rowField('isRequired', '必答', { type: 'flag' })
]
