import { PopoverNext } from '@blueprintjs/core'
import { Calendar, Time } from '@blueprintjs/icons'
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { texts } from '../../core/locale.ts'
import { useText } from '../../core/text.ts'
import { ClearButton } from './clear-button.tsx'
import { controlProps, groupProps } from './control-props.ts'
import { ReadText, useReading } from './read-text.tsx'
import { isOn, type FieldProps } from './type.ts'

const pickText = texts(
  { open: '打开选择面板', clear: '清除', to: '至', done: '完成', start: '开始', end: '结束' },
  { open: 'Open the picker', clear: 'Clear', to: 'to', done: 'Done', start: 'Start', end: 'End' }
)

interface Props extends FieldProps {
  kind: 'date' | 'time'
  /** One text, or from and to. */
  shown: readonly string[]
  placeholders: readonly string[]
  /** Hears what was typed when the field is left; false: it made no sense, what was there comes back. */
  onTyped: (words: string, at: number) => boolean
  onClear: () => void
  picker: (close: () => void) => ReactElement
}

/** A text one can type, with a panel to pick from behind its button and the down arrow. */
export function PickField({ kind, shown, placeholders, onTyped, onClear, picker, ...props }: Props) {
  const { widget, isDisabled, onBlur, labelId } = props
  const text = useText(pickText)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<{ at: number; words: string }>()
  const isEditable = widget.options.editable !== false
  const isRange = shown.length > 1
  const Icon = kind === 'date' ? Calendar : Time
  if (useReading()) return <ReadText {...props}>{shown.filter(Boolean).join(` ${text.to} `)}</ReadText>

  const take = () => {
    if (typed) onTyped(typed.words, typed.at)
    setTyped(undefined)
  }
  const control = (words: string, at: number) => (
    <input
      {...controlProps(props)}
      key={at}
      id={at === 0 ? props.id : `${props.id}-${at}`}
      className={isRange ? 'pick-input' : 'bp6-input pick-input'}
      size={isRange ? Math.max(6, words.length) : undefined}
      autoComplete="off"
      aria-label={isRange ? (at === 0 ? text.start : text.end) : undefined}
      readOnly={!isEditable}
      placeholder={placeholders[at] || undefined}
      value={typed?.at === at ? typed.words : words}
      onChange={event => setTyped({ at, words: event.target.value })}
      onClick={() => !isEditable && !isDisabled && setOpen(true)}
      onKeyDown={event => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') take()
        if (event.key !== 'ArrowDown' || isDisabled) return
        event.preventDefault()
        setOpen(true)
      }}
      onBlur={() => {
        take()
        if (!isRange) onBlur()
      }}
    />
  )
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const onPanelKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <div className={isRange ? `pick bp6-input pick-range ${isDisabled ? 'bp6-disabled' : ''}` : 'pick'} {...(isRange && { ...groupProps(props), role: 'group', 'aria-labelledby': labelId })}>
      {control(shown[0] ?? '', 0)}
      {isRange && <span className="pick-second">{text.to}{control(shown[1] ?? '', 1)}</span>}
      <span className="control-end">
        {/* What is emptied by typing has nothing to clear: Tab must not lead to a button that goes. */}
        {isOn(widget.options, 'clearable') && shown.some(Boolean) && typed?.words.trim() !== '' && !isDisabled && (
          <ClearButton
            control={props.id}
            label={text.clear}
            onClear={() => {
              setTyped(undefined)
              onClear()
            }}
          />
        )}
        <PopoverNext
          isOpen={isOpen}
          arrow={false}
          animation="minimal"
          placement="bottom-end"
          shouldReturnFocusOnClose={false}
          onInteraction={next => setOpen(next && !isDisabled)}
          content={
            <div className="pick-panel" onKeyDown={onPanelKey}>
              {isOpen ? picker(close) : <span />}
              <div className="pick-foot"><button type="button" className="bp6-button bp6-small" onClick={close}>{text.done}</button></div>
            </div>
          }
        >
          <button ref={opener} type="button" className="icon-button" aria-label={text.open} disabled={isDisabled}><Icon /></button>
        </PopoverNext>
      </span>
    </div>
  )
}
