import { rightOfStep, type ArticleStep } from '../../contract/article.ts'
import type { RightCode } from '../../contract/rights.ts'
import { texts } from '../../core/language/locale.ts'

export const rightOf = (step: ArticleStep): RightCode => rightOfStep[step]

/** Names of the steps. */
export const stepWords = texts(
  {
    edit: '编辑',
    submit: '提交',
    takeBack: '撤回提交',
    publish: '发布',
    return: '退回',
    withdraw: '撤回',
    delete: '删除'
  },
  {
    edit: 'Edit',
    submit: 'Submit',
    takeBack: 'Take back',
    publish: 'Publish',
    return: 'Return',
    withdraw: 'Withdraw',
    delete: 'Delete'
  }
)
