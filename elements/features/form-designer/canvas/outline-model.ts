import { slotsOf, typeOf, type FormDocument, type Widget } from '../../../base/form-engine/document/document.ts'
import type { OutlineDrop } from './drop-targets.ts'
import { placesOf } from '../model/places.ts'

/** Row of the outline: a widget, or a column or tab of one (`slot`). */
interface OutlineNode {
  key: string
  title: string
  widget: Widget
  slot?: number
  children: OutlineNode[]
}

interface Names {
  widget: (widget: Widget) => string
  column: (number: number) => string
}

const slotKey = (key: string, slot: number): string => `${key}#${slot}`

/** Builds the outline tree. Columns of a sub-table are its direct children, as it has only one list. */
export function outlineOf(list: readonly Widget[], names: Names): OutlineNode[] {
  return list.map(widget => {
    const slots = slotsOf(widget)
    const children =
      typeOf(widget) === 'sub-table'
        ? slots.flatMap(slot => outlineOf(slot.list, names))
        : slots.map((slot, at) => ({
            key: slotKey(widget.key, at),
            title: slot.label || names.column(at + 1),
            widget,
            slot: at,
            children: outlineOf(slot.list, names)
          }))
    return { key: widget.key, title: names.widget(widget), widget, children }
  })
}

/** Returns the drop positions of outline rows. */
export function outlineDrops(current: () => FormDocument): (key: string) => OutlineDrop | undefined {
  return row => {
    const places = placesOf(current())
    const [key = '', number] = row.split('#')
    const place = places.get(key)
    if (!place) return undefined
    const { parent, slot, index, widget } = place
    const slots = slotsOf(widget)
    if (number !== undefined) {
      const at = Number(number)
      const inside = { parent: key, slot: at, index: slots[at]?.list.length ?? 0 }
      return { before: { ...inside, index: 0 }, after: inside, inside }
    }
    return {
      before: { parent, slot, index },
      after: { parent, slot, index: index + 1 },
      inside: slots[0] && { parent: key, slot: 0, index: slots[0].list.length }
    }
  }
}
