import { useStore } from '@nanostores/react'
import { useFormDocument, useWorkplace } from '../workplace/context.ts'
import { pathTo, placesOf } from '../model/places.ts'
import { nameOf } from '../workplace/use-saying.ts'

/** Shows the path from the form to the selected widget; each step can be selected. */
export function PathBar() {
  const workplace = useWorkplace()
  const { designer, text } = workplace
  const document = useFormDocument()
  const selection = useStore(designer.$selection)
  const last = selection.at(-1)
  const places = placesOf(document)
  return (
    <nav className="path" aria-label={text.path}>
      <button type="button" onClick={() => designer.select([])} aria-current={last === undefined || undefined}>
        {text.form}
      </button>
      {last !== undefined &&
        pathTo(document, last).map(key => {
          const place = places.get(key)
          return (
            place && (
              <button
                type="button"
                key={key}
                onClick={() => designer.select([key])}
                aria-current={key === last || undefined}
              >
                {nameOf(place.widget, workplace)}
              </button>
            )
          )
        })}
      {selection.length > 1 && <span className="path-count">{text.selected(selection.length)}</span>}
    </nav>
  )
}
