import { Button, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useRef, useState, type KeyboardEvent } from 'react'
import { definition } from '../../../base/form-engine/catalogue/widget-types.ts'
import { add } from '../model/commands.ts'
import { useWorkplace, type PaletteEntry } from '../workplace/context.ts'
import { newWidget } from '../model/edits.ts'
import { besideInGrid } from './grid-keys.ts'
import { useDrag } from './use-drag.ts'
import { TypeIcon } from './type-icon.tsx'
import { useSaying } from '../workplace/use-saying.ts'

const groups = ['basic', 'advanced', 'layout'] as const

/**
 * Lists widget types to drag onto the canvas, or to add after the selection by click or Enter. One tab stop besides the
 * search.
 */
export function Palette() {
  const { text, entries, locale } = useWorkplace()
  const [words, setWords] = useState('')
  const [visited, setVisited] = useState<PaletteEntry>()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const nameOf = ({ type, name }: PaletteEntry): string => name ?? definition(type).title[locale]
  const wanted = words.trim().toLowerCase()
  const found = entries.filter(entry => `${nameOf(entry)} ${entry.type}`.toLowerCase().includes(wanted))
  const sections = groups
    .map(group => ({ group, members: found.filter(({ type }) => definition(type).group === group) }))
    .filter(({ members }) => members.length > 0)
  const stop = visited && found.includes(visited) ? visited : sections[0]?.members[0]
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('.palette-entry') ?? [])]

  const goOn = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const all = buttons()
    const from = all.indexOf(event.target as HTMLElement)
    const to =
      from < 0
        ? undefined
        : besideInGrid(
            all.map(each => each.getBoundingClientRect()),
            from,
            event.key
          )
    const next = to === undefined ? (event.key === 'ArrowUp' ? search.current : undefined) : all[to]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div className="palette">
      <InputGroup
        inputRef={search}
        leftIcon={<Search />}
        placeholder={text.search}
        aria-label={text.search}
        value={words}
        onValueChange={setWords}
        onKeyDown={event => {
          if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (event.key === 'ArrowDown') buttons()[0]?.focus()
          // Enter adds a single match.
          else if (found.length === 1) buttons()[0]?.click()
        }}
      />
      <div
        ref={list}
        className="palette-groups"
        data-scroller
        role="toolbar"
        aria-label={text.palette}
        onKeyDown={goOn}
      >
        {sections.map(({ group, members }) => (
          <div key={group} role="group" aria-label={text.groups[group]}>
            <p className="palette-group">{text.groups[group]}</p>
            <div className="palette-entries">
              {members.map((entry, at) => (
                <Entry
                  key={`${entry.type} ${at}`}
                  entry={entry}
                  name={nameOf(entry)}
                  isStop={entry === stop}
                  onVisit={() => setVisited(entry)}
                />
              ))}
            </div>
          </div>
        ))}
        {found.length === 0 && (
          <p className="quiet">
            {text.searchNone} <Button size="small" text={text.clearSearch} onClick={() => setWords('')} />
          </p>
        )}
      </div>
    </div>
  )
}

interface EntryProps {
  entry: PaletteEntry
  name: string
  /** Tab stop of the list; arrow keys lead to the others. */
  isStop: boolean
  onVisit: () => void
}

function Entry({ entry, name, isStop, onVisit }: EntryProps) {
  const { designer, locale, text, isReadonly } = useWorkplace()
  const drag = useDrag()
  const say = useSaying()
  const make = () => [newWidget(definition(entry.type), locale === 'en', entry)]
  return (
    <button
      type="button"
      className="palette-entry"
      title={text.addHint}
      tabIndex={isStop ? 0 : -1}
      aria-disabled={isReadonly || undefined}
      onFocus={onVisit}
      onClick={() => isReadonly || say.added(add(designer, make()))}
      onPointerDown={event =>
        drag(event, name, make(), (widgets, position) => say.added(add(designer, widgets, position)))
      }
    >
      <TypeIcon type={entry.type} />
      <span>{name}</span>
    </button>
  )
}
