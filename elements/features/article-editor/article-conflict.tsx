import { Button } from '@blueprintjs/core'
import type { Article, ArticleDraft } from '../../base/contract/article.ts'
import { sayValue } from '../../base/contract/model-value.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { findColumn } from '../../base/shared/column/find-column.ts'
import ConflictDialog from '../../base/crud/record/conflict-dialog.tsx'
import { differences } from '../../base/crud/record/drafting.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import type { ArticleRecord } from './record/article-record.ts'
import { mergeArticles } from './record/merge-articles.ts'
import { draftOf, textOf } from './record/articles.ts'
import { editorText } from './texts/article-editor.text.ts'

interface Props {
  editing: ArticleRecord
  theirs: Article
  mine: ArticleDraft
  busy: boolean
}

/** Resolves a conflict: someone else saved the article. */
export default function ArticleConflict({ editing, theirs, mine, busy }: Props) {
  const text = useText(editorText)
  /** The version that both started from, if it is known. */
  const base = editing.hasBase() ? editing.$base.get() : undefined
  const { value: columnName = mine.newsClassId } = useLoad(
    async () => (mine.newsClassId === theirs.newsClassId ? '' : (await findColumn(mine.newsClassId)).name),
    [mine.newsClassId, theirs.newsClassId]
  )
  const names: Partial<Record<keyof ArticleDraft, string>> = {
    title: text.title,
    subTitle: text.subTitle,
    newsClassId: text.column,
    author: text.author,
    source: text.source,
    summary: text.summary,
    keywords: text.keywords,
    content: text.content,
    isTop: text.isTop,
    topUntil: text.topUntil,
    publishDate: text.publishDate,
    withdrawDate: text.withdrawDate,
    annexList: text.attachments,
    modelFields: text.modelFields,
    sortNo: text.sortNo
  }
  const show = (draft: ArticleDraft, field: keyof ArticleDraft): string => {
    const value = draft[field]
    if (typeof value === 'number') return String(value)
    if (typeof value === 'boolean') return value ? text.yes : text.no
    if (Array.isArray(value)) return value.map(({ name }) => name).join('\n')
    if (typeof value === 'object')
      return Object.entries(value)
        .filter(([, said]) => said)
        .map(([name, said]) => `${theirs.modelLabels[name] ?? name}：${sayValue(said)}`)
        .join('\n')
    if (field === 'newsClassId') return draft === mine ? columnName : theirs.newsClassName
    return field === 'content' ? textOf(value, text.picture) : value
  }
  const rows = differences(draftOf(theirs), mine).map(field => ({
    name: names[field] ?? field,
    theirs: show(theirs, field),
    mine: show(mine, field),
    ...(base && field !== 'newsClassId' && { base: show(base, field) })
  }))
  const merge = () => {
    if (!base) return
    const { draft, fields, paragraphs } = mergeArticles(base, mine, draftOf(theirs))
    editing.takeMerged(draft)
    const both = fields.map(field => names[field] ?? field)
    const isClear = both.length === 0 && paragraphs === 0
    toast(isClear ? text.merged : text.mergedBoth(both, paragraphs), isClear ? 'success' : 'warning')
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${mine.title}\n\n${textOf(mine.content, text.picture)}`)
      toast(text.copied, 'success')
    } catch {
      toast(text.copyFailed, 'warning')
    }
  }
  const keepMine = async () => {
    const saved = await editing.takeMine()
    if (saved && !saved.leftOut?.length) toast(text.saveDone, 'success')
  }
  return (
    <ConflictDialog
      busy={busy}
      onTheirs={editing.takeTheirs}
      onMine={keepMine}
      onClose={editing.leaveConflict}
      {...(base && { onMerged: merge })}
      title={text.conflict}
      theirs={{ name: theirs.saveByName, time: theirs.saveTime }}
      differences={rows}
      actions={<Button text={text.copyMine} onClick={copy} />}
    />
  )
}
