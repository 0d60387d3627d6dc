import { blankDraft, type Article, type ArticleDraft, type ArticleStep } from '../../base/contract/article.ts'
import { codes } from '../../base/contract/envelope.ts'
import { Refused } from '../../base/core/errors.ts'
import { takeStep } from '../../base/shared/article/take-step.ts'
import { createRecord, type RecordStore } from '../../base/crud/record/record.ts'
import { loadModel, valuesFor, type ColumnModel } from './models.ts'
import { draftOf, loadArticle, saveArticle } from './articles.ts'

export interface ArticleRecord extends RecordStore<Article, ArticleDraft> {
  /** The text as the editor reads it: as long as it is unchanged the stored one is sent, to the letter. */
  textRead: (html: string) => void
  /** The model of the draft's column, once it is known. */
  modelRead: (model: ColumnModel | undefined) => void
  type: (part: Partial<ArticleDraft>) => void
  /** Saves what is not saved, then takes a step. */
  take: (step: ArticleStep, reason?: string) => Promise<boolean>
}

interface Begin {
  /** Undefined is a new one. */
  article: Article | undefined
  newsClassId: string | undefined
  username: string
  onSaved: (article: Article) => void
}

export const keyOfDraft = (username: string, articleId: string | undefined, newsClassId: string | undefined): string =>
  `${username}:${articleId ?? `new:${newsClassId ?? ''}`}`

export const isDraft = (value: unknown): value is ArticleDraft =>
  typeof (value as ArticleDraft | undefined)?.title === 'string'

/** An article being written. */
export function createArticleRecord({ article, newsClassId, username, onSaved }: Begin): ArticleRecord {
  let asRead: string | undefined
  let model: ColumnModel | undefined
  /** What its model has of the draft. A platform that knows no models takes it as it is. */
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
    // The platform may have tidied the text; what stands in the editor stays until it is opened again.
    settle: (saved, sent) => ({ ...draftOf(saved), content: sent.content }),
    keep: { keyOf: known => keyOfDraft(username, known?.id, newsClassId), fits: isDraft },
    onSaved(saved) {
      asRead = undefined
      onSaved(saved)
    }
  })
  record.$start.listen(() => (asRead = undefined))
  return {
    ...record,
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
    async take(step, reason) {
      const isSaved = record.$record.get() !== undefined && !record.$isDirty.get()
      const ready = isSaved ? record.$record.get() : await record.save()
      if (!ready) return false
      return record.act(async subsite => {
        const { failed } = await takeStep(step, [ready], { reason, subsite })
        if (failed[0]) throw new Refused(failed[0].message, codes.failed)
        return step === 'delete' ? undefined : loadArticle(ready.id)
      })
    }
  }
}
