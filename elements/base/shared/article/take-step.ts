import { articleAction, type ArticleStep, type SeenArticle } from '../../contract/article.ts'
import type { ResultOf } from '../../contract/endpoint.ts'
import { $locale, texts } from '../../core/language/locale.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { changed } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'

export type Outcome = ResultOf<typeof articleAction>

export const stepText = texts(
  {
    ask: (verb: string, titles: readonly string[]) =>
      titles.length === 1 ? `${verb}文章“${titles[0]}”？` : `${verb}“${titles[0]}”等 ${titles.length} 篇文章？`,
    done: (verb: string, count: number) => `已${verb} ${count} 篇文章`,
    publishNote: '发布后公众即可看到。',
    scheduledNote: (date: string) => `${date} 起公众可以看到，此前不公开。`,
    endNote: (date: string) => `${date} 自动下线。`,
    backdateReason: '发布时间早于今天，请填写补登的原因',
    withdrawNote: '撤回后公众不再看到，引用它的栏目也不再显示，内容仍保留。',
    deleteNote: '删除后移入回收站，保留期内可以恢复；其他栏目对它的引用不再恢复。',
    reason: '退回原因',
    closed: (names: readonly string[]) =>
      `${names.length} 个文件同时停止公开：${names.slice(0, 5).join('、')}${names.length > 5 ? ' 等' : ''}`
  },
  {
    ask: (verb: string, titles: readonly string[]) =>
      titles.length === 1 ? `${verb} “${titles[0]}”?` : `${verb} “${titles[0]}” and ${titles.length - 1} more?`,
    done: (verb: string, count: number) => `${verb}: ${count} done`,
    publishNote: 'The article becomes public.',
    scheduledNote: (date: string) => `The article becomes public on ${date}.`,
    endNote: (date: string) => `Publication ends on ${date}.`,
    backdateReason: 'The publication date is before today. Reason for the earlier date',
    withdrawNote: 'The article is no longer public, also in columns that refer to it. Its content is preserved.',
    deleteNote:
      'The article moves to the recycle bin, where it can be restored for a limited time, without references in other columns.',
    reason: 'Reason for returning it',
    closed: (names: readonly string[]) =>
      `${names.length} ${names.length === 1 ? 'file is' : 'files are'} no longer public: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`
  }
)

/** Formats the present or the start of the day in the time zone of the platform, as `YYYY-MM-DD HH:mm:ss`. */
const nowText = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }).format()

/** Returns whether a publication time is before today. The platform decides; this only offers the field for a reason. */
export const isBeforeToday = (publishDate: string): boolean =>
  publishDate !== '' && publishDate.slice(0, 10) < nowText().slice(0, 10)

/** Says what publishing does to an article with these times. */
export function publishNotes(
  { publishDate, withdrawDate }: { publishDate: string; withdrawDate: string },
  text: (typeof stepText)['zh-CN']
): string[] {
  const start = publishDate > nowText() ? text.scheduledNote(publishDate) : text.publishNote
  return withdrawDate ? [start, text.endNote(withdrawDate)] : [start]
}

/** Performs a step and notifies the page. `failed` in the result has the reason for each article that was refused. */
export async function takeStep(
  step: ArticleStep,
  rows: readonly SeenArticle[],
  { reason = '', passReason = '', subsite }: { reason?: string; passReason?: string; subsite?: string }
): Promise<Outcome> {
  const body = {
    ids: rows.map(row => row.id),
    action: step,
    ...(reason && { reason }),
    ...(passReason && { passReason }),
    // Send the versions that the user saw: only those may be published.
    ...(step === 'publish' && { seen: rows.map(({ id, version, state }) => ({ id, version, state })) })
  }
  const outcome = await send(articleAction, { body, subsite })
  if (outcome.closedFiles.length > 0) toast(stepText[$locale.get()].closed(outcome.closedFiles))
  // Reload after a refusal, too: the step was offered for an outdated state.
  changed('article', step, ...body.ids)
  if (step === 'delete') changed('recycled')
  return outcome
}
