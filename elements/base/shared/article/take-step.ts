import { articleAction, type ArticleStep, type SeenArticle } from '../../contract/article.ts'
import type { ResultOf } from '../../contract/endpoint.ts'
import { texts } from '../../core/language/locale.ts'
import { changed } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'

export type Outcome = ResultOf<typeof articleAction>

export const stepText = texts(
  {
    ask: (verb: string, titles: readonly string[]) =>
      titles.length === 1 ? `${verb}文章“${titles[0]}”？` : `${verb}“${titles[0]}”等 ${titles.length} 篇文章？`,
    done: (verb: string, count: number) => `已${verb} ${count} 篇文章`,
    publishNote: '发布后公众即可看到。',
    withdrawNote: '撤回后公众不再看到，内容仍保留。',
    deleteNote: '删除后移入回收站，保留期内可以恢复。',
    reason: '退回原因'
  },
  {
    ask: (verb: string, titles: readonly string[]) =>
      titles.length === 1 ? `${verb} “${titles[0]}”?` : `${verb} “${titles[0]}” and ${titles.length - 1} more?`,
    done: (verb: string, count: number) => `${verb}: ${count} done`,
    publishNote: 'The article becomes public.',
    withdrawNote: 'The article is no longer public. Its content is preserved.',
    deleteNote: 'The article moves to the recycle bin, where it can be restored for a limited time.',
    reason: 'Reason for returning it'
  }
)

/** Performs a step and notifies the page. `failed` in the result has the reason for each article that was refused. */
export async function takeStep(
  step: ArticleStep,
  rows: readonly SeenArticle[],
  { reason = '', subsite }: { reason?: string; subsite?: string }
): Promise<Outcome> {
  const body = {
    ids: rows.map(row => row.id),
    action: step,
    ...(step === 'return' && { reason }),
    // Send the versions that the user saw: only those may be published.
    ...(step === 'publish' && { seen: rows.map(({ id, version, state }) => ({ id, version, state })) })
  }
  const outcome = await send(articleAction, { body, subsite })
  // Reload after a refusal, too: the step was offered for an outdated state.
  changed('article')
  if (step === 'delete') changed('recycled')
  return outcome
}
