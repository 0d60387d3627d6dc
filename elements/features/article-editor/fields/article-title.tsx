import type { RefObject } from 'react'
import type { ArticleDraft } from '../../../base/contract/article.ts'
import { useText } from '../../../base/core/language/text.ts'
import { titleLimit } from '../../../base/contract/article.ts'
import { editorText } from '../texts/article-editor.text.ts'

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  draft: ArticleDraft
  /** Label of the title in a kind of content, which has no subtitle. */
  name: string | undefined
  isMissing: boolean
  isEditable: boolean
  onChange: (part: Partial<ArticleDraft>) => void
}

/** Edits the title and the subtitle of an article. */
export function ArticleTitle({ field, draft, name, isMissing, isEditable, onChange }: Props) {
  const text = useText(editorText)
  const missing = name ? text.missingOf(name) : text.titleMissing
  return (
    <>
      <div className="title-line">
        <textarea
          ref={field}
          className="article-title"
          rows={1}
          aria-label={name ?? text.title}
          aria-invalid={isMissing}
          aria-describedby="title-note"
          placeholder={name ?? text.titleHint}
          maxLength={titleLimit}
          value={draft.title}
          readOnly={!isEditable}
          onChange={event => onChange({ title: event.target.value.replace(/[\r\n]+/g, ' ') })}
          onKeyDown={event => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
        />
        <span id="title-note" className={isMissing ? 'count wrong' : 'count'}>
          {isMissing ? missing : `${draft.title.length} / ${titleLimit}`}
        </span>
      </div>
      {!name && (
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
      )}
    </>
  )
}
