import type { BpmnElement, Moddle } from '../../../base/shared/bpmn/moddle.ts'

/** Shape of bpmn-js: a node, a flow or the process, limited to the properties used here. */
export interface Shape {
  id: string
  type: string
  x: number
  y: number
  width: number
  height: number
  businessObject: BpmnElement
  parent?: Shape
  host?: Shape
  waypoints?: unknown[]
  /** For flows. */
  source?: Shape
  target?: Shape
  incoming: Shape[]
  outgoing: Shape[]
  attachers?: Shape[]
  labelTarget?: Shape
}

/** Services of bpmn-js used here. */
export interface Services {
  moddle: Moddle
  canvas: {
    zoom(to?: number | 'fit-viewport', at?: 'auto'): number
    getRootElement(): Shape
    resized(): void
    scroll(by: { dx: number; dy: number }): void
    viewbox(box?: { x: number; y: number; width: number; height: number }): {
      x: number
      y: number
      width: number
      height: number
    }
    scrollToElement(id: Shape, padding: number): void
    addMarker(id: string, marker: string): void
    removeMarker(id: string, marker: string): void
    focus(): void
  }
  commandStack: { canUndo(): boolean; canRedo(): boolean; undo(): void; redo(): void }
  eventBus: { on(events: string | string[], heard: (event: never) => void): void }
  elementRegistry: {
    get(id: string): Shape | undefined
    filter(fits: (shape: Shape) => boolean): Shape[]
  }
  elementFactory: { createShape(attributes: object): Shape }
  bpmnFactory: { create(type: string, attributes?: object): BpmnElement }
  selection: { get(): Shape[]; select(shape: Shape | null): void }
  autoPlace: { append(source: Shape, shape: Shape): Shape }
  create: { start(event: Event, shapes: Shape | Shape[]): void }
  connect: { start(event: Event, from: Shape): void }
  modeling: {
    createShape(shape: Shape, at: { x: number; y: number }, parent: Shape, hints?: object): Shape
    connect(from: Shape, to: Shape): Shape
    moveElements(shapes: Shape[], by: { x: number; y: number }): void
    removeElements(shapes: Shape[]): void
    updateProperties(shape: Shape, part: object): void
    updateModdleProperties(shape: Shape, element: BpmnElement, part: object): void
  }
  contextPad: { registerProvider(provider: object): void }
}
