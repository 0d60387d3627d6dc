import type { ArticleDraft } from '../../../base/contract/article.ts'
import { inert } from '../../../base/core/page/inert-html.ts'
import { trustedHtml } from '../../../base/core/page/trusted-html.ts'
import { writeJson } from '../../../base/core/values/json.ts'
import { differences } from '../../../base/crud/record/drafting.ts'
import { mergeLists } from './merge-lists.ts'

/** Divides a text into its blocks: paragraphs, headings, lists, tables, pictures. */
function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(trustedHtml(inert(html)), 'text/html')
  return [...body.childNodes].flatMap(node => {
    if (node instanceof Element) return node.outerHTML
    return node.textContent?.trim() ? `<p>${node.textContent}</p>` : []
  })
}

interface MergedArticle {
  draft: ArticleDraft
  /** Fields that both have changed differently; mine stays. */
  fields: (keyof ArticleDraft)[]
  /** Paragraphs that both have changed; both versions stay in the text. */
  paragraphs: number
}

/** Merges two versions of an article with the version that both started from: field by field, the text by paragraph. */
export function mergeArticles(base: ArticleDraft, mine: ArticleDraft, theirs: ArticleDraft): MergedArticle {
  const draft = { ...theirs }
  const fields: (keyof ArticleDraft)[] = []
  let paragraphs = 0
  const changedByThem = new Set(differences(theirs, base))
  for (const field of differences(mine, base)) {
    const isOnlyMine = !changedByThem.has(field) || writeJson(mine[field]) === writeJson(theirs[field])
    if (isOnlyMine) Object.assign(draft, { [field]: mine[field] })
    else if (field === 'content') {
      const merged = mergeLists(blocksOf(base.content), blocksOf(mine.content), blocksOf(theirs.content))
      draft.content = merged.entries.join('')
      paragraphs = merged.conflicts
    } else if (field === 'annexList') {
      const removed = new Set(
        base.annexList.filter(({ uid }) => !mine.annexList.some(own => own.uid === uid)).map(({ uid }) => uid)
      )
      const known = new Set(theirs.annexList.map(({ uid }) => uid))
      const before = new Set(base.annexList.map(({ uid }) => uid))
      draft.annexList = [
        ...theirs.annexList.filter(({ uid }) => !removed.has(uid)),
        ...mine.annexList.filter(({ uid }) => !known.has(uid) && !before.has(uid))
      ]
    } else if (field === 'modelFields') {
      const own = differences(mine.modelFields, base.modelFields)
      draft.modelFields = {
        ...theirs.modelFields,
        ...Object.fromEntries(own.map(name => [name, mine.modelFields[name]!]))
      }
    } else {
      fields.push(field)
      Object.assign(draft, { [field]: mine[field] })
    }
  }
  return { draft, fields, paragraphs }
}
