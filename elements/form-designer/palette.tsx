import { Button, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useState } from 'react'
import { useHost } from '../core/host.ts'
import { definition } from '../parts/form/types.ts'
import { add } from './commands.ts'
import { useWorkplace, type PaletteEntry } from './context.ts'
import { newWidget } from './edits.ts'
import { useDrag } from './use-drag.ts'
import { TypeIcon } from './type-icon.tsx'
import { useSaying } from './use-saying.ts'

const groups = ['basic', 'advanced', 'layout'] as const

/** The types of widgets: dragged onto the canvas, or added by click or Enter after what is chosen. */
export function Palette() {
  const { text, entries, locale } = useWorkplace()
  const host = useHost()
  const [words, setWords] = useState('')
  const nameOf = ({ type, name }: PaletteEntry): string => name ?? definition(type).title[locale]
  const wanted = words.trim().toLowerCase()
  const found = entries.filter(entry => `${nameOf(entry)} ${entry.type}`.toLowerCase().includes(wanted))

  return (
    <div className="palette">
      <InputGroup
        leftIcon={<Search />}
        placeholder={text.search}
        aria-label={text.search}
        value={words}
        onValueChange={setWords}
        onKeyDown={event => {
          if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || event.nativeEvent.isComposing) return
          event.preventDefault()
          const entry = host.shadowRoot?.querySelector<HTMLElement>('.palette-entry')
          if (event.key === 'ArrowDown') entry?.focus()
          // Enter adds what was looked for.
          else if (found.length === 1) entry?.click()
        }}
      />
      <div className="palette-groups" data-scroller>
        {groups.map(group => {
          const members = found.filter(({ type }) => definition(type).group === group)
          return members.length === 0 ? null : (
            <section key={group} aria-label={text.groups[group]}>
              <p className="palette-group">{text.groups[group]}</p>
              <div className="palette-entries">
                {members.map((entry, at) => (
                  <Entry key={`${entry.type} ${at}`} entry={entry} name={nameOf(entry)} />
                ))}
              </div>
            </section>
          )
        })}
        {found.length === 0 && (
          <p className="quiet">
            {text.searchNone} <Button size="small" text={text.clearSearch} onClick={() => setWords('')} />
          </p>
        )}
      </div>
    </div>
  )
}

function Entry({ entry, name }: { entry: PaletteEntry; name: string }) {
  const { designer, locale, text, isReadonly } = useWorkplace()
  const drag = useDrag()
  const say = useSaying()
  const make = () => [newWidget(definition(entry.type), locale === 'en', entry)]
  return (
    <button
      type="button"
      className="palette-entry"
      title={text.addHint}
      aria-disabled={isReadonly || undefined}
      onClick={() => isReadonly || say.added(add(designer, make()))}
      onPointerDown={event => drag(event, name, make(), (widgets, position) => say.added(add(designer, widgets, position)))}
    >
      <TypeIcon type={entry.type} />
      <span>{name}</span>
    </button>
  )
}
