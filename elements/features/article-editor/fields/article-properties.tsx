import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import type { ArticleDraft } from '../../../base/contract/article.ts'
import { useText } from '../../../base/core/language/text.ts'
import { choicesOf } from '../../../base/session/account/dictionaries.ts'
import { editorText } from '../texts/article-editor.text.ts'
import type { ShownKind } from '../../../base/shared/model/use-kind.ts'
import { ColumnField } from './column-field.tsx'

interface Props {
  draft: ArticleDraft
  /** Undefined for plain articles. */
  kind: ShownKind | undefined
  subsiteId: string
  columnName: string
  isColumnMissing: boolean
  isEditable: boolean
  onChange: (part: Partial<ArticleDraft>) => void
}

/** Converts `YYYY-MM-DD HH:mm:ss` to the value of a date field and back. */
const toField = (time: string): string => time.replace(' ', 'T')
const fromField = (value: string): string => (value ? value.replace('T', ' ').padEnd(19, ':00').slice(0, 19) : '')

/** Edits the properties of an article: everything except the text. */
export function ArticleProperties({
  draft,
  kind,
  subsiteId,
  columnName,
  isColumnMissing,
  isEditable,
  onChange
}: Props) {
  const text = useText(editorText)
  const sources = useStore(choicesOf('article_source'))
  const line = (name: 'author' | 'source' | 'keywords', label: string, limit: number, hint?: string) => (
    <FormGroup label={label} labelFor={name}>
      <InputGroup
        id={name}
        value={draft[name]}
        placeholder={hint}
        maxLength={limit}
        readOnly={!isEditable}
        list={name === 'source' ? 'sources' : undefined}
        onValueChange={value => onChange({ [name]: value })}
      />
    </FormGroup>
  )
  const time = (name: 'publishDate' | 'withdrawDate' | 'topUntil', label: string, hint: string) => (
    <FormGroup label={label} labelFor={name} helperText={draft[name] ? undefined : hint}>
      <input
        id={name}
        className="bp6-input bp6-fill"
        type="datetime-local"
        step={1}
        value={toField(draft[name])}
        readOnly={!isEditable}
        onChange={event => onChange({ [name]: fromField(event.target.value) })}
      />
    </FormGroup>
  )
  return (
    <aside className="properties" aria-label={text.properties}>
      <FormGroup
        label={text.column}
        labelFor="newsClassId"
        intent={isColumnMissing ? 'danger' : 'none'}
        helperText={isColumnMissing ? text.columnMissing : undefined}
      >
        <ColumnField
          subsiteId={subsiteId}
          value={draft.newsClassId}
          name={columnName}
          isWrong={isColumnMissing}
          isDisabled={!isEditable}
          onChange={newsClassId => onChange({ newsClassId })}
        />
      </FormGroup>
      {kind?.isOrdered && (
        <FormGroup label={text.sortNo} labelFor="sortNo" helperText={draft.sortNo ? undefined : text.sortNoHint}>
          <InputGroup
            id="sortNo"
            inputMode="numeric"
            maxLength={5}
            value={draft.sortNo ? String(draft.sortNo) : ''}
            readOnly={!isEditable}
            onValueChange={value => /^\d*$/.test(value) && onChange({ sortNo: Number(value) })}
          />
        </FormGroup>
      )}
      {!kind && line('author', text.author, 60)}
      {!kind && line('source', text.source, 100)}
      <datalist id="sources">
        {sources.map(source => (
          <option key={source.value} value={source.text} />
        ))}
      </datalist>
      {time('publishDate', kind?.start ?? text.publishDate, text.publishDateHint)}
      {time('withdrawDate', kind?.end ?? text.withdrawDate, text.withdrawDateHint)}
      {!kind && line('keywords', text.keywords, 200, text.keywordsHint)}
      <FormGroup label={text.summary} labelFor="summary">
        <textarea
          id="summary"
          className="bp6-input bp6-fill"
          rows={4}
          maxLength={500}
          value={draft.summary}
          readOnly={!isEditable}
          onChange={event => onChange({ summary: event.target.value })}
        />
      </FormGroup>
      {!kind?.isOrdered && (
        <Checkbox
          label={text.isTop}
          checked={draft.isTop}
          disabled={!isEditable}
          onChange={event => onChange({ isTop: event.currentTarget.checked })}
        />
      )}
      {draft.isTop && time('topUntil', text.topUntil, text.topUntilHint)}
    </aside>
  )
}
