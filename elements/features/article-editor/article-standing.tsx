import type { Article } from '../../base/contract/article.ts'
import type { ModelField } from '../../base/contract/model.ts'
import { useText } from '../../base/core/language/text.ts'
import { isAlarm } from '../../base/shared/model/is-alarm.ts'
import { StateMark } from '../../base/shared/article/article-state.tsx'
import { editorText } from './texts/article-editor.text.ts'

interface Props {
  article: Article | undefined
  /** Name of new content. */
  newName: string
  isDirty: boolean
  /** Fields of the model, once loaded. */
  fields: readonly ModelField[]
}

/** Says the state of an article, and whether it is saved. */
export function ArticleStanding({ article, newName, isDirty, fields }: Props) {
  const text = useText(editorText)
  return (
    <div className="standing" aria-live="polite">
      {article ? <StateMark state={article.state} node={article.reviewNode} /> : <span>{newName}</span>}
      {article?.fieldState && (
        <span className={isAlarm(fields, article.fieldState) ? 'mark mark-bad' : 'mark'}>{article.fieldState}</span>
      )}
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
