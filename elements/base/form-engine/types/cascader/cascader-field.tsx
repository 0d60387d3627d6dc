import { CaretDown, ChevronRight, Tick } from '@blueprintjs/icons'
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useText } from '../../../core/language/text.ts'
import { Popup } from '../../../kit/popup/popup.tsx'
import { ClearButton } from '../../controls/clear-button.tsx'
import { belowField, controlProps } from '../../controls/control-props.ts'
import { listOf, textOf } from '../../document/stored-value.ts'
import { formText } from '../../controls/form.text.ts'
import { ReadText, useReading } from '../../controls/read-text.tsx'
import { RemoteNote } from '../../controls/remote-note.tsx'
import { isSame, type Choice } from '../../document/choices.ts'
import { isOn, textOption, type FieldProps } from '../../document/type.ts'
import { useChoices } from '../../controls/use-choices.ts'

/** Returns the choices along a path of values, as far as they are known. */
function along(choices: readonly Choice[], path: readonly unknown[]): Choice[] {
  const found = choices.find(choice => isSame(choice.value, path[0]))
  return found ? [found, ...along(found.children ?? [], path.slice(1))] : []
}

interface Leaf {
  path: Choice[]
  label: string
}

const leaves = (choices: readonly Choice[], before: Choice[] = []): Leaf[] =>
  choices.flatMap(choice => {
    const path = [...before, choice]
    return choice.children ? leaves(choice.children, path) : [{ path, label: path.map(one => one.label).join(' / ') }]
  })

/** Field for nested choices. The value is the path of values. */
export function CascaderField(props: FieldProps) {
  const { widget, id, labelId, value, onChange, onBlur, isDisabled } = props
  const text = useText(formText)
  const { choices, state, load } = useChoices(widget)
  const [isOpen, setOpen] = useState(false)
  const [path, setPath] = useState<Choice[]>([])
  const [words, setWords] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const panelId = `${id}-panel`
  const stored = listOf(value)
  const chosen = along(choices, stored)
  const label =
    chosen.length === stored.length ? chosen.map(one => one.label).join(' / ') : stored.map(textOf).join(' / ')
  const isFilterable = isOn(widget.options, 'filterable')
  if (useReading()) return <ReadText {...props}>{label}</ReadText>

  const open = () => {
    if (isDisabled || isOpen) return
    setPath(chosen)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setWords('')
  }
  const choose = (next: Choice[]) => {
    onChange(next.map(one => one.value))
    close()
  }
  const pick = (choice: Choice, level: number) => {
    if (choice.isDisabled) return
    const next = [...path.slice(0, level), choice]
    setPath(next)
    if (!choice.children) choose(next)
  }
  const focus = (level: number, at: number) =>
    requestAnimationFrame(() =>
      panel.current?.querySelector<HTMLElement>(`[data-level="${level}"][data-at="${at}"]`)?.focus()
    )

  const onPanelKey = (event: KeyboardEvent<HTMLElement>) => {
    const { level, at } = (event.target as HTMLElement).dataset
    if (level === undefined) return
    const [deep, row] = [Number(level), Number(at)]
    const column = deep === 0 ? choices : (path[deep - 1]?.children ?? [])
    if (event.key === 'ArrowDown') focus(deep, Math.min(column.length - 1, row + 1))
    else if (event.key === 'ArrowUp') focus(deep, Math.max(0, row - 1))
    else if (event.key === 'ArrowRight' && column[row]?.children) {
      setPath([...path.slice(0, deep), column[row]])
      focus(deep + 1, 0)
    } else if (event.key === 'ArrowLeft' && deep > 0)
      focus(deep - 1, (deep === 1 ? choices : (path[deep - 2]?.children ?? [])).indexOf(path[deep - 1]!))
    else return
    event.preventDefault()
  }

  // Text field and panel count as one field.
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (panel.current?.contains(relatedTarget) || relatedTarget?.id === id) return
    onBlur()
  }

  const columns = [choices, ...path.flatMap(choice => (choice.children ? [choice.children] : []))]
  const found =
    words.trim() === ''
      ? []
      : leaves(choices)
          .filter(leaf => leaf.label.toLowerCase().includes(words.trim().toLowerCase()))
          .slice(0, 100)
  const content = (
    <div
      className="cascader"
      id={panelId}
      ref={panel}
      role="dialog"
      aria-labelledby={labelId}
      onKeyDown={onPanelKey}
      onBlur={leave}
    >
      <RemoteNote state={state} load={load} />
      {choices.length === 0 && state.is === 'ready' && <p className="field-note">{text.noOptions}</p>}
      {words.trim() !== '' ? (
        <ul className="cascader-found">
          {found.map((leaf, at) => (
            <li key={at}>
              <button
                type="button"
                className="cascader-choice"
                onMouseDown={event => event.preventDefault()}
                onClick={() => choose(leaf.path)}
              >
                {leaf.label}
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="field-note">{text.noMatch}</li>}
        </ul>
      ) : (
        columns.map((column, level) => (
          <ul key={level}>
            {column.map((choice, at) => (
              <li key={at}>
                <button
                  type="button"
                  className={path[level] === choice ? 'cascader-choice cascader-on' : 'cascader-choice'}
                  data-level={level}
                  data-at={at}
                  aria-expanded={choice.children ? path[level] === choice : undefined}
                  aria-pressed={choice.children ? undefined : chosen[level] === choice}
                  disabled={choice.isDisabled}
                  onClick={() => pick(choice, level)}
                >
                  {choice.label}
                  {choice.children ? <ChevronRight /> : chosen[level] === choice && <Tick />}
                </button>
              </li>
            ))}
          </ul>
        ))
      )}
    </div>
  )
  return (
    <Popup
      isOpen={isOpen}
      {...belowField}
      onInteraction={next => !next && close()}
      content={content}
      // The text field opens the panel and carries the ARIA attributes instead of this wrapper.
      renderTarget={target => (
        <div {...target} className="with-end">
          <input
            {...controlProps(props)}
            className="bp6-input"
            role="combobox"
            autoComplete="off"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            readOnly={!isFilterable}
            placeholder={textOption(widget.options, 'placeholder') || text.choose}
            value={words || label}
            onChange={event => {
              // Removes the label from the text, because typing starts inside it.
              setWords(event.target.value.replace(label, ''))
              open()
            }}
            onClick={open}
            onKeyDown={event => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Escape' && isOpen) {
                event.stopPropagation()
                close()
              }
              if (event.key !== 'ArrowDown' && !(event.key === 'Enter' && !isOpen)) return
              event.preventDefault()
              open()
              if (isOpen && words === '') focus(0, Math.max(0, choices.indexOf(path[0]!)))
              else if (isOpen) requestAnimationFrame(() => panel.current?.querySelector('button')?.focus())
            }}
            onBlur={leave}
          />
          <span className="control-end">
            {isOn(widget.options, 'clearable') && stored.length > 0 && !isDisabled && (
              <ClearButton
                control={id}
                label={text.clear}
                onClear={() => {
                  onChange([])
                  close()
                }}
              />
            )}
            <CaretDown />
          </span>
        </div>
      )}
    />
  )
}
