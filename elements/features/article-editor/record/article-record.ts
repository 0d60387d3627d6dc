import { atom, type ReadableAtom } from 'nanostores'
import { blankDraft, type Article, type ArticleDraft, type ArticleStep } from '../../../base/contract/article.ts'
import type { LeftOutPart } from '../../../base/contract/left-out.ts'
import { codes } from '../../../base/contract/envelope.ts'
import { Refused } from '../../../base/core/language/errors.ts'
import { takeStep } from '../../../base/shared/article/take-step.ts'
import { createRecord, type RecordStore } from '../../../base/crud/record/record.ts'
import { loadModel, valuesFor, type ColumnModel } from './models.ts'
import { draftOf, loadArticle, saveArticle } from './articles.ts'

export interface ArticleRecord extends RecordStore<Article, ArticleDraft> {
  /** Sets the text as the editor parsed it. While it is unchanged, saving sends the stored text unmodified. */
  textRead: (html: string) => void
  /** Sets the model of the draft's column once it is loaded. */
  modelRead: (model: ColumnModel | undefined) => void
  type: (part: Partial<ArticleDraft>) => void
  /** Parts of the text that the last save did not keep, and how often the text was replaced by the kept one. */
  readonly $lost: ReadableAtom<{ leftOut: readonly LeftOutPart[]; replaced: number }>
  /** Saves unsaved changes, then takes a step. */
  take: (step: ArticleStep, reason?: string, passReason?: string) => Promise<boolean>
}

interface Begin {
  /** Undefined for a new article. */
  article: Article | undefined
  newsClassId: string | undefined
  username: string
  onSaved: (article: Article) => void
}

export const keyOfDraft = (username: string, articleId: string | undefined, newsClassId: string | undefined): string =>
  `${username}:${articleId ?? `new:${newsClassId ?? ''}`}`

export const isDraft = (value: unknown): value is ArticleDraft =>
  typeof (value as ArticleDraft | undefined)?.title === 'string'

/** Creates the record for editing an article. */
export function createArticleRecord({ article, newsClassId, username, onSaved }: Begin): ArticleRecord {
  let asRead: string | undefined
  const $lost = atom<{ leftOut: readonly LeftOutPart[]; replaced: number }>({ leftOut: [], replaced: 0 })
  let model: ColumnModel | undefined
  /** Limits the draft's values to the fields of its model. Without a known model, the draft stays unchanged. */
  const withinModel = async (draft: ArticleDraft, known: Article | undefined): Promise<ArticleDraft> => {
    const own =
      model?.columnId === draft.newsClassId ? model : await loadModel(draft.newsClassId).catch(() => undefined)
    return own ? { ...draft, modelFields: valuesFor(own, draft, known) } : draft
  }
  const record = createRecord<Article, ArticleDraft>({
    noun: 'article',
    record: article,
    blank: blankDraft(newsClassId),
    draftOf,
    load: ({ id }) => loadArticle(id),
    save: async (draft, known, version, subsite) =>
      saveArticle(await withinModel(draft, known), known && { id: known.id, version }, subsite),
    // The editor keeps its version of the text, unless a part of it was not kept.
    settle: (saved, sent) => ({ ...draftOf(saved), content: saved.leftOut?.length ? saved.content : sent.content }),
    keep: { keyOf: known => keyOfDraft(username, known?.id, newsClassId), fits: isDraft },
    onSaved(saved) {
      asRead = undefined
      const { leftOut = [] } = saved
      // More may have been typed meanwhile: then the text is not replaced.
      const isShown = leftOut.length > 0 && record.$draft.get().content === saved.content
      if (leftOut.length > 0) $lost.set({ leftOut, replaced: $lost.get().replaced + (isShown ? 1 : 0) })
      onSaved(saved)
    }
  })
  record.$start.listen(() => (asRead = undefined))
  return {
    ...record,
    $lost,
    textRead(html) {
      if (record.$draft.get().content === record.$base.get().content) asRead = html
    },
    modelRead(read) {
      model = read
    },
    type(part) {
      const isAsRead = part.content !== undefined && part.content === asRead
      record.change(isAsRead ? { ...part, content: record.$base.get().content } : part)
    },
    async take(step, reason, passReason) {
      const isSaved = record.$record.get() !== undefined && !record.$isDirty.get()
      const ready = isSaved ? record.$record.get() : await record.save()
      // The author checks the parts that were left out before others see the text.
      if (!ready || (!isSaved && ready.leftOut?.length)) return false
      return record.act(async subsite => {
        const { failed } = await takeStep(step, [ready], { reason, passReason, subsite })
        if (failed[0]) throw new Refused(failed[0].message, codes.failed)
        return step === 'delete' ? undefined : loadArticle(ready.id)
      })
    }
  }
}
