import type { Article, ArticleDraft, ArticleStep } from '../../base/contract/article.ts'
import type { Question } from '../../base/kit/dialog/confirm.tsx'
import type { stepWords } from '../../base/shared/article/step-words.ts'
import { isBeforeToday, publishNotes, type stepText } from '../../base/shared/article/take-step.ts'

interface Words {
  questions: (typeof stepText)['zh-CN']
  words: (typeof stepWords)['zh-CN']
  /** The user may publish with a date before today, for a reason. */
  mayBackdate: boolean
}

/** Returns the question before a step: what it does, and the reason that it needs. */
export function stepQuestion(
  step: ArticleStep,
  draft: ArticleDraft,
  article: Article | undefined,
  { questions, words, mayBackdate }: Words
): Question {
  const isPublishing = step === 'publish'
  const notes = isPublishing ? publishNotes(draft, questions) : step === 'withdraw' ? [questions.withdrawNote] : []
  const isRedated = draft.publishDate !== (article?.publishDate ?? '')
  const isBackdated = isRedated ? isBeforeToday(draft.publishDate) : article?.isBackdated
  const backdating = isPublishing && isBackdated && mayBackdate ? questions.backdateReason : undefined
  return {
    title: questions.ask(words[step], [draft.title]),
    body: notes.map(note => <p key={note}>{note}</p>),
    verb: words[step],
    reason: step === 'return' ? questions.reason : backdating
  }
}
