import { useStore } from '@nanostores/react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useText } from '../../core/language/text.ts'
import { slotsOf, type Widget } from '../document/document.ts'
import { ownClasses } from '../fields/field-frame.tsx'
import type { Cell, Scope } from '../cells/form-cells.ts'
import { widgetsOf } from '../cells/form-plan.ts'
import { formText } from '../controls/form.text.ts'
import { useForm } from '../state/form-context.ts'
import { Widgets } from './form-view.tsx'
import { usePrinting } from '../controls/use-printing.ts'
import { textOption } from '../document/type.ts'

interface Props {
  widget: Widget
  scope: Scope
  depth: number
}

/** Returns the index of the tab that holds a field at any depth; -1 if none does. */
function tabOf(cell: Cell, widget: Widget): number {
  for (let at: Cell | undefined = cell; at; at = at.scope.table) {
    for (const place of at.plan.places) {
      const around = place.find(
        one => one.widget.key === widget.key && one.widget.model === widget.model && one.widget.name === widget.name
      )
      if (around) return around.slot
    }
  }
  return -1
}

/** Tabs for mouse and arrow keys. A tab is drawn when it is first opened, or for printing. */
export function TabsView({ widget, scope, depth }: Props) {
  const text = useText(formText)
  const { state } = useForm()
  const id = useId()
  const slots = slotsOf(widget)
  const [open, setOpen] = useState(0)
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]))
  const errors = useStore(state.$errors)
  const wanted = useStore(state.$reveal)
  const wrong = new Set([...errors].map(cell => tabOf(cell, widget)))
  const isPrinting = usePrinting()
  const isDrawn = (at: number) => isPrinting || seen.has(at)
  const own = ownClasses(widget.options.customClass)
  const position = /^(left|right|bottom)$/.exec(textOption(widget.options, 'tabPosition'))?.[0] ?? 'top'
  const isSide = position === 'left' || position === 'right'

  const show = (at: number) => {
    setOpen(at)
    setSeen(before => (before.has(at) ? before : new Set([...before, at])))
  }
  const [revealed, setRevealed] = useState<typeof wanted>()
  if (wanted !== revealed) {
    setRevealed(wanted)
    const at = wanted ? tabOf(wanted.cell, widget) : -1
    if (at >= 0) show(at)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = {
      [isSide ? 'ArrowDown' : 'ArrowRight']: 1,
      [isSide ? 'ArrowUp' : 'ArrowLeft']: -1,
      Home: -open,
      End: slots.length - 1 - open
    }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (open + step + slots.length) % slots.length
    show(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div
      className={`tabs tabs-${position} ${textOption(widget.options, 'type') ? 'tabs-boxed' : ''} ${own}`}
      part={`tabs ${own}`.trim()}
    >
      <div
        className="tab-list"
        role="tablist"
        aria-label={widget.name || undefined}
        aria-orientation={isSide ? 'vertical' : undefined}
        onKeyDown={onKeyDown}
      >
        {slots.map(({ label }, at) => (
          <button
            key={at}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            className={wrong.has(at) ? 'tab tab-wrong' : 'tab'}
            part="tab"
            aria-selected={at === open}
            aria-controls={isDrawn(at) ? `${id}-panel-${at}` : undefined}
            tabIndex={at === open ? 0 : -1}
            onClick={() => show(at)}
          >
            {label || text.tab(at + 1)}
            {wrong.has(at) && <span className="tab-mark" role="img" aria-label={text.hasErrors} />}
          </button>
        ))}
      </div>
      {slots.map(({ list, label }, at) =>
        isDrawn(at) ? (
          <div
            key={at}
            role="tabpanel"
            id={`${id}-panel-${at}`}
            aria-labelledby={`${id}-tab-${at}`}
            className={at === open ? 'tab-panel' : 'tab-panel tab-closed'}
            data-label={label}
          >
            <Widgets list={widgetsOf(list)} scope={scope} depth={depth + 1} />
          </div>
        ) : null
      )}
    </div>
  )
}
