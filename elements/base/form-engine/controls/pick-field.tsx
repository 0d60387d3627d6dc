import { Calendar, Time } from '@blueprintjs/icons'
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactElement } from 'react'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import { useStateFor } from '../../core/react/use-state-for.ts'
import { Popup } from '../../kit/popup/popup.tsx'
import { ClearButton } from './clear-button.tsx'
import { belowField, controlProps, groupProps } from './control-props.ts'
import { PickPanel } from './pick-panel.tsx'
import { ReadText, useReading } from './read-text.tsx'
import { isOn, type FieldProps } from '../document/type.ts'

const pickText = texts(
  { open: '打开选择面板', clear: '清除', to: '至', done: '完成', start: '开始', end: '结束' },
  { open: 'Open picker', clear: 'Clear', to: 'to', done: 'Done', start: 'Start', end: 'End' }
)

interface Props extends FieldProps {
  kind: 'date' | 'time'
  /** One text, or two for a range. */
  shown: readonly string[]
  placeholders: readonly string[]
  /**
   * Receives the typed text when the field loses the focus. Return false for invalid text: the previous value comes
   * back.
   */
  onTyped: (words: string, at: number) => boolean
  onClear: () => void
  picker: (close: () => void) => ReactElement
}

/**
 * Text field with a panel to pick from. A click opens the panel; the down arrow and the button move the focus into it.
 */
export function PickField({ kind, shown, placeholders, onTyped, onClear, picker, ...props }: Props) {
  const { widget, id, isDisabled, isReadonly, onBlur, labelId } = props
  const text = useText(pickText)
  // Undefined: the panel is closed. Otherwise the number of times the focus entered it, 0 while it stays in the text.
  // The panel closes when the field becomes disabled or read-only.
  const [entries, setEntries] = useStateFor<number | undefined>(`${isDisabled} ${isReadonly}`, () => undefined)
  const [typed, setTyped] = useState<{ at: number; words: string }>()
  const field = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [opener, setOpener] = useState<HTMLElement>()
  const isOpen = entries !== undefined
  const isEditable = widget.options.editable !== false
  const isRange = shown.length > 1
  const panelId = `${id}-panel`
  const Icon = kind === 'date' ? Calendar : Time
  if (useReading()) return <ReadText {...props}>{shown.filter(Boolean).join(` ${text.to} `)}</ReadText>

  const open = (from: HTMLElement, next: number) => {
    if (isDisabled) return
    setOpener(from)
    setEntries(next)
  }
  const hide = () => setEntries(undefined)
  const close = () => {
    hide()
    opener?.focus()
  }
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (field.current?.contains(relatedTarget as Node | null) || panel.current?.contains(relatedTarget as Node | null))
      return
    hide()
    onBlur()
  }
  const take = () => {
    if (typed) onTyped(typed.words, typed.at)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      take()
      hide()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      hide()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      open(event.currentTarget, (entries ?? 0) + 1)
    }
  }
  const control = (words: string, at: number) => (
    <input
      {...controlProps(props)}
      key={at}
      id={at === 0 ? id : `${id}-${at}`}
      className={isRange ? 'pick-input' : 'bp6-input pick-input'}
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      size={isRange ? Math.max(6, words.length) : undefined}
      autoComplete="off"
      aria-label={isRange ? (at === 0 ? text.start : text.end) : undefined}
      readOnly={!isEditable}
      placeholder={placeholders[at] || undefined}
      value={typed?.at === at ? typed.words : words}
      onChange={event => setTyped({ at, words: event.target.value })}
      onClick={event => open(event.currentTarget, entries ?? 0)}
      onKeyDown={onKeyDown}
      onBlur={take}
    />
  )
  return (
    <Popup
      isOpen={isOpen}
      {...belowField}
      shouldReturnFocusOnClose={false}
      onInteraction={next => !next && hide()}
      content={
        <PickPanel
          id={panelId}
          panel={panel}
          labelId={labelId}
          entries={entries ?? 0}
          onClose={close}
          onBlur={onLeave}
          done={text.done}
        >
          {isOpen ? picker(close) : <span />}
        </PickPanel>
      }
      // The text field and the button open the panel, so both carry the ARIA attributes instead of this wrapper.
      renderTarget={target => (
        <div {...target}>
          <div
            {...(isRange && { ...groupProps(props), role: 'group' })}
            ref={field}
            className={isRange ? `pick bp6-input pick-range ${isDisabled ? 'bp6-disabled' : ''}` : 'pick'}
            onBlur={onLeave}
          >
            {control(shown[0] ?? '', 0)}
            {isRange && (
              <span className="pick-second">
                {text.to}
                {control(shown[1] ?? '', 1)}
              </span>
            )}
            <span className="control-end">
              {/* No clear button after the text was deleted by typing: Tab would move to a button that is about to
                  disappear. */}
              {isOn(widget.options, 'clearable') &&
                shown.some(Boolean) &&
                typed?.words.trim() !== '' &&
                !isDisabled && (
                  <ClearButton
                    control={id}
                    label={text.clear}
                    onClear={() => {
                      setTyped(undefined)
                      onClear()
                    }}
                  />
                )}
              <button
                type="button"
                className="icon-button"
                aria-label={text.open}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                disabled={isDisabled}
                onClick={event => (entries ? close() : open(event.currentTarget, 1))}
              >
                <Icon />
              </button>
            </span>
          </div>
        </div>
      )}
    />
  )
}
