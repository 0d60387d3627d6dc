import type { Article } from '../../base/contract/article.ts'
import { useText } from '../../base/core/language/text.ts'
import { StateMark } from '../../base/shared/article/article-state.tsx'
import { editorText } from './texts/article-editor.text.ts'

/** Shows the state of an article, and whether it is saved. */
export function ArticleStanding({ article, isDirty }: { article: Article | undefined; isDirty: boolean }) {
  const text = useText(editorText)
  return (
    <div className="standing" aria-live="polite">
      {article ? <StateMark state={article.state} node={article.reviewNode} /> : <span>{text.isNew}</span>}
      {article?.isPublic && article.state !== 'published' && article.state !== 'changed' && (
        <span className="changed">{text.changed}</span>
      )}
      {isDirty ? (
        <span className="dirty">{text.unsaved}</span>
      ) : (
        article && <span className="saved">{text.saved(article.saveTime)}</span>
      )}
    </div>
  )
}
