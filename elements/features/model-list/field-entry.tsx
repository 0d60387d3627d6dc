import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronRight, Cross, DragHandleVertical } from '@blueprintjs/icons'
import type { KeyboardEvent } from 'react'
import type { ModelField } from '../../base/contract/model.ts'
import { useText } from '../../base/core/language/text.ts'
import type { Part } from './field-checks.ts'
import { FieldParts } from './field-parts.tsx'
import { modelListText } from './model-list.text.ts'

export interface EntryProps {
  at: number
  field: ModelField
  problems: Partial<Record<Part, string>>
  dictionaries: readonly { dictCode: string; dictName: string }[]
  /** Existing group names. */
  groups: readonly string[]
  isEditable: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (part: Partial<ModelField>) => void
  onShift: (by: 1 | -1) => void
  onRemove: () => void
}

/** Renders a field of a model as one line, and its properties below when open. */
export function FieldEntry(props: EntryProps) {
  const { at, field, problems, isEditable, isOpen, onOpen, onShift, onRemove } = props
  const text = useText(modelListText)
  const name = field.label.trim() || text.nth(at + 1)
  const [problem] = Object.values(problems)
  const steer = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onShift(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li data-row={at} className={isOpen ? 'field-entry field-open' : 'field-entry'}>
      <div className="field-line">
        <button
          type="button"
          className="field-grip"
          disabled={!isEditable}
          title={text.drag}
          aria-label={text.dragOf(name)}
          onKeyDown={steer}
        >
          <DragHandleVertical size={12} />
        </button>
        <button type="button" className="field-head" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
          <span className="field-name" title={`${name} ${field.name}`}>
            {name}
            {field.required && <i aria-label={text.required}>*</i>}
          </span>
          <code>{field.name}</code>
          <span className="mark">{text.types[field.type]}</span>
        </button>
        {isEditable && (
          <Button
            className="field-remove"
            variant="minimal"
            size="small"
            icon={<Cross />}
            title={text.remove}
            aria-label={text.removeOf(name)}
            onClick={onRemove}
          />
        )}
      </div>
      {!isOpen && problem && <p className="field-problem">{problem}</p>}
      {isOpen && <FieldParts {...props} />}
    </li>
  )
}
