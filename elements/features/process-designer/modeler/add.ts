import { makeShape, mayGoOn, type Kind, type KindWords } from './kinds.ts'
import type { Drawing } from './modeler.ts'
import type { Shape } from './services.ts'

/** Adds the start event that a sub-process needs. */
function startInside({ service }: Drawing, whole: Shape, words: KindWords) {
  const makers = { bpmnFactory: service('bpmnFactory'), elementFactory: service('elementFactory') }
  const at = { x: whole.x + 60, y: whole.y + whole.height / 2 }
  service('modeling').createShape(makeShape(makers, 'start-event', words), at, whole)
}

const room = 60

/** Returns the only outgoing flow of a node that is not a branch; a new node is inserted there. */
const onlyWay = (after: Shape): Shape | undefined =>
  after.outgoing.length === 1 && !/Gateway$/.test(after.type) ? after.outgoing[0] : undefined

/** Inserts a node into a flow and moves later nodes aside. */
function insert({ service }: Drawing, way: Shape, shape: Shape): Shape {
  const [from, to] = [way.source!, way.target!]
  const left = from.x + from.width + room
  const behind = service('elementRegistry').filter(
    ({ x, parent, waypoints, host, labelTarget }) =>
      parent === way.parent && !waypoints && !host && !labelTarget && x > from.x + from.width
  )
  const by = left + shape.width + room - to.x
  if (by > 0 && to.x > from.x) service('modeling').moveElements(behind, { x: by, y: 0 })
  const at = { x: left + shape.width / 2, y: from.y + from.height / 2 }
  return service('modeling').createShape(shape, at, way)
}

/** Adds a node after the selected one, inside a selected sub-process, or in the middle of the view. */
export function addToCanvas(drawing: Drawing, after: Shape | undefined, kind: Kind, words: KindWords): void {
  const { service } = drawing
  const shape = makeShape(
    { bpmnFactory: service('bpmnFactory'), elementFactory: service('elementFactory') },
    kind,
    words
  )
  const append = mayGoOn(after) && kind !== 'start-event' ? after : undefined
  const { x, y, width, height } = service('canvas').viewbox()
  const way = append && kind !== 'end-event' ? onlyWay(append) : undefined
  const middle = { x: x + width / 2, y: y + height / 2 }
  const make = () => {
    if (way) return insert(drawing, way, shape)
    if (append) return service('autoPlace').append(append, shape)
    return service('modeling').createShape(shape, middle, service('canvas').getRootElement())
  }
  const made = make()
  if (kind === 'sub-process') startInside(drawing, made, words)
  service('selection').select(made)
  service('canvas').scrollToElement(made, 80)
}

/** Starts dragging a new node. */
export function dragToCanvas({ service }: Drawing, event: Event, kind: Kind, words: KindWords): void {
  const makers = { bpmnFactory: service('bpmnFactory'), elementFactory: service('elementFactory') }
  const shape = makeShape(makers, kind, words)
  if (kind !== 'sub-process') return service('create').start(event, shape)
  const start = makeShape(makers, 'start-event', words)
  Object.assign(start, { x: 40, y: 82, parent: shape })
  service('create').start(event, [shape, start])
}
