import { CaretDown, Tick } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../../../core/language/text.ts'
import { Popup } from '../../../kit/popup/popup.tsx'
import { ClearButton } from '../../controls/clear-button.tsx'
import { belowField, controlProps } from '../../controls/control-props.ts'
import { listOf, textOf } from '../../document/stored-value.ts'
import { formText } from '../../controls/form.text.ts'
import { RemoteNote } from '../../controls/remote-note.tsx'
import { isSame, type Choice } from '../../document/choices.ts'
import { isOn, textOption, type FieldProps } from '../../document/type.ts'
import { useChoices } from '../../controls/use-choices.ts'

/** Maximum number of choices shown at once. Filtering finds the others. */
const shownLimit = 200

/** Text field with a list of one or many choices. Typing filters the list; arrow keys and Enter choose. */
export function Combobox(props: FieldProps) {
  const { widget, id, value, onChange, onBlur, isDisabled, labelId } = props
  const { options } = widget
  const text = useText(formText)
  const { choices, state, load } = useChoices(widget)
  const isMultiple = isOn(options, 'multiple')
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(-1)
  const [width, setWidth] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const chosen = listOf(value)
  const isChosen = (choice: Choice) => chosen.some(one => isSame(one, choice.value))
  const labelOf = (one: unknown) => choices.find(choice => isSame(choice.value, one))?.label ?? textOf(one)
  const found = choices
    .filter(choice => choice.label.toLowerCase().includes(words.trim().toLowerCase()))
    .slice(0, shownLimit)
  const isClearable = (isOn(options, 'clearable') || isMultiple) && chosen.length > 0 && !isDisabled

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const open = () => {
    if (isDisabled || isOpen) return
    setOpen(true)
    setWidth(box.current?.offsetWidth)
    setAt(found.findIndex(isChosen))
  }
  const close = () => {
    setOpen(false)
    setWords('')
  }
  const choose = (choice: Choice | undefined) => {
    if (!choice || choice.isDisabled) return
    setWords('')
    if (isMultiple)
      return onChange(isChosen(choice) ? chosen.filter(one => !isSame(one, choice.value)) : [...chosen, choice.value])
    onChange(choice.value)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (isOpen) setAt(Math.max(0, Math.min(found.length - 1, at + step)))
      else open()
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(found[at])
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else if (event.key === 'Backspace' && isMultiple && words === '' && chosen.length > 0 && !isDisabled)
      onChange(chosen.slice(0, -1))
  }

  const listId = `${id}-list`
  const content = (
    <div className="combo-list" style={{ width }}>
      <ul
        id={listId}
        ref={list}
        role="listbox"
        aria-labelledby={labelId}
        aria-multiselectable={isMultiple || undefined}
      >
        {found.map((choice, index) => (
          <li
            key={index}
            id={`${listId}-${index}`}
            role="option"
            className={index === at ? 'combo-option combo-active' : 'combo-option'}
            aria-selected={isChosen(choice)}
            aria-disabled={choice.isDisabled}
            // Keep the focus in the text field.
            onMouseDown={event => event.preventDefault()}
            onMouseMove={() => setAt(index)}
            onClick={() => choose(choice)}
          >
            {choice.label}
            {isChosen(choice) && <Tick />}
          </li>
        ))}
      </ul>
      <RemoteNote state={state} load={load} />
      {found.length === 0 && state.is === 'ready' && (
        <p className="field-note">{choices.length > 0 ? text.noMatch : text.noOptions}</p>
      )}
    </div>
  )
  return (
    <Popup
      isOpen={isOpen}
      {...belowField}
      shouldReturnFocusOnClose={false}
      content={content}
      // The text field carries the ARIA attributes instead of this wrapper.
      renderTarget={target => (
        <div {...target}>
          <div
            ref={box}
            className={`bp6-input combo ${isClearable ? 'combo-clearable' : ''} ${props.isInvalid ? 'combo-wrong' : ''} ${isDisabled ? 'bp6-disabled' : ''}`}
            onMouseDown={event => {
              // Pressing beside the text focuses the text field.
              if (event.target === input.current || (event.target as Element).closest('button')) return
              event.preventDefault()
              input.current?.focus()
              if (isOpen) close()
              else open()
            }}
          >
            {isMultiple &&
              chosen.map((one, index) => (
                <span key={index} className="combo-tag">
                  {labelOf(one)}
                  {!isDisabled && (
                    <ClearButton
                      isSmall
                      control={id}
                      label={text.remove(labelOf(one))}
                      onClear={() => onChange(chosen.filter((_, other) => other !== index))}
                    />
                  )}
                </span>
              ))}
            <input
              {...controlProps(props)}
              ref={input}
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen && at >= 0 ? `${listId}-${at}` : undefined}
              readOnly={!isOn(options, 'filterable')}
              placeholder={
                chosen.length === 0 || isMultiple
                  ? (chosen.length === 0 && textOption(options, 'placeholder')) ||
                    (chosen.length === 0 ? text.choose : '')
                  : undefined
              }
              value={isOpen || isMultiple ? words : chosen.length > 0 ? labelOf(chosen[0]) : ''}
              onChange={event => {
                setWords(event.target.value)
                setAt(0)
                setWidth(box.current?.offsetWidth)
                setOpen(true)
              }}
              onClick={open}
              onKeyDown={onKeyDown}
              onBlur={() => {
                close()
                onBlur()
              }}
            />
            {isClearable && (
              <ClearButton
                control={id}
                label={text.clear}
                onClear={() => {
                  setWords('')
                  onChange(isMultiple ? [] : '')
                }}
              />
            )}
            <CaretDown className="combo-caret" />
          </div>
        </div>
      )}
    />
  )
}
