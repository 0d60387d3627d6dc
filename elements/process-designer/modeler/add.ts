import { makeShape, mayGoOn, type Kind, type KindWords } from './kinds.ts'
import type { Drawing } from './modeler.ts'
import type { Shape } from './services.ts'

/** Of a sub-process: it needs a start of its own. */
const startInside = ({ service }: Drawing, whole: Shape, words: KindWords) => {
  const makers = { bpmnFactory: service('bpmnFactory'), elementFactory: service('elementFactory') }
  const at = { x: whole.x + 60, y: whole.y + whole.height / 2 }
  service('modeling').createShape(makeShape(makers, 'start-event', words), at, whole)
}

/** Puts a node after the chosen one, in the chosen sub-process's process, or to the middle of what is seen. */
export function addToCanvas(drawing: Drawing, after: Shape | undefined, kind: Kind, words: KindWords): void {
  const { service } = drawing
  const shape = makeShape(
    { bpmnFactory: service('bpmnFactory'), elementFactory: service('elementFactory') },
    kind,
    words
  )
  const append = mayGoOn(after) && kind !== 'start-event' ? after : undefined
  const { x, y, width, height } = service('canvas').viewbox()
  const made = append
    ? service('autoPlace').append(append, shape)
    : service('modeling').createShape(
        shape,
        { x: x + width / 2, y: y + height / 2 },
        service('canvas').getRootElement()
      )
  if (kind === 'sub-process') startInside(drawing, made, words)
  service('selection').select(made)
  service('canvas').scrollToElement(made, 80)
}

/** Follows the pointer until it is dropped. */
export function dragToCanvas({ service }: Drawing, event: Event, kind: Kind, words: KindWords): void {
  const makers = { bpmnFactory: service('bpmnFactory'), elementFactory: service('elementFactory') }
  const shape = makeShape(makers, kind, words)
  if (kind !== 'sub-process') return service('create').start(event, shape)
  const start = makeShape(makers, 'start-event', words)
  Object.assign(start, { x: 40, y: 82, parent: shape })
  service('create').start(event, [shape, start])
}
