import { definitionOf } from '../../../base/form-engine/catalogue/widget-types.ts'
import { slotsOf, type Widget } from '../../../base/form-engine/document/document.ts'
import { useWorkplace, type Workplace } from './context.ts'
import { placesOf } from '../model/places.ts'

/** Returns the name of a widget for users: its label, otherwise its type. */
export const nameOf = (widget: Widget, { locale, text }: Pick<Workplace, 'locale' | 'text'>): string =>
  widget.name || definitionOf(widget)?.title[locale] || text.noName

/** Announces the results of edits to screen readers. */
export function useSaying() {
  const workplace = useWorkplace()
  const { designer, text, announce } = workplace

  const placeOf = (widget: Widget | undefined): string => {
    const place = placesOf(designer.$document.get()).get(widget?.key ?? '')
    if (!place) return ''
    const parent = place.parent === undefined ? undefined : placesOf(designer.$document.get()).get(place.parent)
    const number = text.placeOf(place.index + 1, place.siblings.length)
    if (!parent) return number
    const slots = slotsOf(parent.widget)
    const slot = slots.length > 1 ? slots[place.slot]?.label || text.column(place.slot + 1) : ''
    return `${text.inside([nameOf(parent.widget, workplace), slot].filter(Boolean).join(text.join))}${number}`
  }

  return {
    added: ([widget]: readonly Widget[]) =>
      announce(widget ? text.added(nameOf(widget, workplace), placeOf(widget)) : text.cannotMove),
    moved: (widgets: readonly Widget[], hasMoved: boolean) =>
      announce(
        hasMoved && widgets[0] ? text.moved(nameOf(widgets[0], workplace), placeOf(widgets[0])) : text.cannotMove
      ),
    removed: (widgets: readonly Widget[]) => widgets.length > 0 && announce(text.removed(widgets.length))
  }
}
