import type { RefObject } from 'react'
import type { ArticleDraft } from '../../../base/contract/article.ts'
import { useText } from '../../../base/core/language/text.ts'
import { titleLimit } from '../record/articles.ts'
import { editorText } from '../texts/article-editor.text.ts'

interface Props {
  draft: Pick<ArticleDraft, 'title' | 'subTitle'>
  field: RefObject<HTMLTextAreaElement | null>
  isMissing: boolean
  isEditable: boolean
  onChange: (part: Partial<Pick<ArticleDraft, 'title' | 'subTitle'>>) => void
}

/** Edits title and subtitle of an article. */
export function ArticleTitles({ draft, field, isMissing, isEditable, onChange }: Props) {
  const text = useText(editorText)
  return (
    <>
      <div className="title-line">
        <textarea
          ref={field}
          className="article-title"
          rows={1}
          aria-label={text.title}
          aria-invalid={isMissing}
          aria-describedby="title-note"
          placeholder={text.titleHint}
          maxLength={titleLimit}
          value={draft.title}
          readOnly={!isEditable}
          onChange={event => onChange({ title: event.target.value.replace(/[\r\n]+/g, ' ') })}
          onKeyDown={event => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
        />
        <span id="title-note" className={isMissing ? 'count wrong' : 'count'}>
          {isMissing ? text.titleMissing : `${draft.title.length} / ${titleLimit}`}
        </span>
      </div>
      <input
        id="subTitle"
        className="sub-title"
        aria-label={text.subTitle}
        placeholder={text.subTitle}
        maxLength={titleLimit}
        value={draft.subTitle}
        readOnly={!isEditable}
        onChange={event => onChange({ subTitle: event.target.value })}
      />
    </>
  )
}
