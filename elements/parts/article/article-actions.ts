import { articleAction, rightOfStep, type ArticleStep } from '../../contract/article.ts'
import type { RightCode } from '../../contract/rights.ts'
import type { ResultOf } from '../../contract/endpoint.ts'
import { texts } from '../../core/locale.ts'
import { changed } from '../../session/changes.ts'
import { send } from '../../session/request.ts'

export type Outcome = ResultOf<typeof articleAction>

export const rightOf = (step: ArticleStep): RightCode => rightOfStep[step]

export const actionText = texts(
  {
    edit: '编辑',
    submit: '提交',
    takeBack: '撤回提交',
    publish: '发布',
    return: '退回',
    withdraw: '撤回',
    delete: '删除',
    ask: (verb: string, titles: readonly string[]) =>
      titles.length === 1 ? `${verb}文章“${titles[0]}”？` : `${verb}“${titles[0]}”等 ${titles.length} 篇文章？`,
    done: (verb: string, count: number) => `已${verb} ${count} 篇文章`,
    publishNote: '发布后公众即可看到。',
    withdrawNote: '撤回后公众不再看到，内容仍保留。',
    deleteNote: '删除后移入回收站，保留期内可以恢复。',
    reason: '退回原因'
  },
  {
    edit: 'Edit',
    submit: 'Submit',
    takeBack: 'Take back',
    publish: 'Publish',
    return: 'Return',
    withdraw: 'Withdraw',
    delete: 'Delete',
    ask: (verb: string, titles: readonly string[]) =>
      titles.length === 1 ? `${verb} “${titles[0]}”?` : `${verb} “${titles[0]}” and ${titles.length - 1} more?`,
    done: (verb: string, count: number) => `${verb}: ${count} done`,
    publishNote: 'The public can read it from then on.',
    withdrawNote: 'The public no longer reads it; the text is kept.',
    deleteNote: 'It goes to the recycle bin, from which it can be restored for a time.',
    reason: 'Why it is returned'
  }
)

/** Carries a step out and tells the page; `failed` says by article why it stayed as it was. */
export async function takeStep(
  step: ArticleStep,
  ids: string[],
  { reason = '', subsite }: { reason?: string; subsite?: string }
): Promise<Outcome> {
  const body = step === 'return' ? { ids, action: step, reason } : { ids, action: step }
  const outcome = await send(articleAction, { body, subsite })
  if (outcome.done.length > 0) changed('article')
  return outcome
}
