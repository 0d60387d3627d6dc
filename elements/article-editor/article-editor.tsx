import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { sentence } from '../core/errors.ts'
import { useText } from '../core/text.ts'
import { NoSession } from '../parts/no-session.tsx'
import { useLoad } from '../parts/use-load.ts'
import { $session } from '../session/session.ts'
import { ArticleForm } from './article-form.tsx'
import { loadArticle } from './articles.ts'
import { editorText } from './article-editor.text.ts'

interface Props {
  autofocus?: boolean
  articleId?: string
  newsClassId?: string
}

/** Writes an article: a new one in a column, or one that is there. */
export function ArticleEditor({ articleId, newsClassId, autofocus }: Props) {
  const text = useText(editorText)
  const session = useStore($session)
  if (!session) return <NoSession text={text.signedOut} />
  if (!articleId) return <ArticleForm key={`new ${newsClassId}`} newsClassId={newsClassId} autoFocus={autofocus} />
  return <Opened key={articleId} id={articleId} />
}

function Opened({ id }: { id: string }) {
  const text = useText(editorText)
  const { value: article, error, reload } = useLoad(signal => loadArticle(id, signal), [id])
  if (error)
    return (
      <NonIdealState className="state" title={sentence(error)} action={<Button text={text.retry} onClick={reload} />} />
    )
  if (!article) return <Spinner className="state" size={24} aria-label={text.loading} />
  return <ArticleForm article={article} newsClassId={article.newsClassId} />
}
