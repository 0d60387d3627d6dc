import { isFlow, processOf, type BpmnElement, type Moddle } from './moddle.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}
interface Point {
  x: number
  y: number
}
/** Layout of a process or sub-process: boxes relative to its corner. */
interface Plan {
  width: number
  height: number
  boxes: Map<BpmnElement, Box>
}

const gap = { across: 60, down: 40, border: 50 }

function sizeOf({ $type }: BpmnElement): [number, number] {
  if ($type.endsWith('Event')) return [36, 36]
  if ($type.endsWith('Gateway')) return [50, 50]
  return [100, 80]
}

/** Returns the column of each node: after all nodes that lead to it, ignoring loops back. */
function columnsOf(nodes: BpmnElement[], flows: BpmnElement[]): Map<BpmnElement, number> {
  const columns = new Map<BpmnElement, number>()
  const next = (node: BpmnElement) => [
    ...flows.flatMap(({ sourceRef, targetRef }) => (sourceRef === node && targetRef ? [targetRef] : [])),
    ...nodes.filter(({ attachedToRef }) => attachedToRef === node)
  ]
  const order: BpmnElement[] = []
  const state = new Map<BpmnElement, 'open' | 'left'>()
  const forward = new Map<BpmnElement, BpmnElement[]>()
  const visit = (first: BpmnElement) => {
    const path: { node: BpmnElement; rest: BpmnElement[] }[] = []
    const enter = (node: BpmnElement) => {
      state.set(node, 'open')
      forward.set(node, [])
      path.push({ node, rest: next(node) })
    }
    enter(first)
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const to = at.rest.shift()
      if (!to) {
        state.set(at.node, 'left')
        order.unshift(at.node)
        path.pop()
      } else if (state.get(to) !== 'open') {
        forward.get(at.node)!.push(to)
        if (!state.has(to)) enter(to)
      }
    }
  }
  const starts = nodes.filter(node => node.$type === 'bpmn:StartEvent')
  for (const node of [...starts, ...nodes]) if (!state.has(node)) visit(node)
  for (const node of order) {
    const column = columns.get(node) ?? 0
    columns.set(node, column)
    for (const to of forward.get(node)!) {
      const step = to.attachedToRef === node ? 0 : 1
      columns.set(to, Math.max(columns.get(to) ?? 0, column + step))
    }
  }
  return columns
}

function planOf(whole: BpmnElement, plans: Map<BpmnElement, Plan>): Plan {
  const all = whole.flowElements ?? []
  const nodes = all.filter(element => !isFlow(element) && !/Data(Object|Store)/.test(element.$type))
  const columns = columnsOf(nodes, all.filter(isFlow))
  const sizes = new Map(
    nodes.map(node => {
      if (node.$type !== 'bpmn:SubProcess') return [node, sizeOf(node)]
      const plan = planOf(node, plans)
      return [node, [plan.width, plan.height]]
    })
  ) as Map<BpmnElement, [number, number]>
  const standing = nodes.filter(({ attachedToRef }) => !attachedToRef)
  const grid: BpmnElement[][] = []
  for (const node of standing) (grid[columns.get(node)!] ??= []).push(node)
  const heightOf = (column: BpmnElement[]) =>
    column.reduce((sum, node) => sum + sizes.get(node)![1] + gap.down, -gap.down)
  const height = Math.max(80, ...grid.map(column => heightOf(column ?? []))) + 2 * gap.border
  const boxes = new Map<BpmnElement, Box>()
  let x = gap.border
  for (const column of grid) {
    if (!column) continue
    const width = Math.max(...column.map(node => sizes.get(node)![0]))
    let y = (height - heightOf(column)) / 2
    for (const node of column) {
      const [own, tall] = sizes.get(node)!
      boxes.set(node, { x: x + (width - own) / 2, y, width: own, height: tall })
      y += tall + gap.down
    }
    x += width + gap.across
  }
  const counts = new Map<BpmnElement, number>()
  for (const node of nodes) {
    const host = node.attachedToRef && boxes.get(node.attachedToRef)
    if (!host) continue
    const count = counts.get(node.attachedToRef!) ?? 0
    counts.set(node.attachedToRef!, count + 1)
    boxes.set(node, { x: host.x + 12 + 44 * count, y: host.y + host.height - 18, width: 36, height: 36 })
  }
  const plan = { width: Math.max(160, x - gap.across + gap.border), height, boxes }
  plans.set(whole, plan)
  return plan
}

const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

/** Returns the points of a connection between boxes: straight, with an elbow, or below the row for a loop back. */
function waysOf(from: Box, to: Box, isTimer: boolean, level: number): Point[] {
  const [start, end] = [middle(from), middle(to)]
  const right = { x: from.x + from.width, y: start.y }
  if (isTimer) {
    const down = { x: start.x, y: from.y + from.height }
    return to.x > start.x
      ? [down, { x: start.x, y: Math.max(end.y, down.y + 20) }, { x: to.x, y: Math.max(end.y, down.y + 20) }]
      : [down, { x: start.x, y: level }, { x: end.x, y: level }, { x: end.x, y: to.y + to.height }]
  }
  if (to.x < right.x)
    return [
      { x: start.x, y: from.y + from.height },
      { x: start.x, y: level },
      { x: end.x, y: level },
      { x: end.x, y: to.y + to.height }
    ]
  const left = { x: to.x, y: end.y }
  if (Math.abs(right.y - left.y) < 1) return [right, left]
  // The elbow is close to the target, so that the line passes the nodes between at its own height.
  const x = left.x - gap.across / 2
  return [right, { x, y: right.y }, { x, y: left.y }, left]
}

/** Places the label below the longest segment, where it covers nothing. */
function labelOf(moddle: Moddle, points: Point[], name: string): BpmnElement {
  const parts = points.slice(1).map((end, at) => ({ start: points[at]!, end }))
  const lengthOf = ({ start, end }: { start: Point; end: Point }) => Math.abs(end.x - start.x)
  const { start, end } = parts.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one))
  const width = Math.min(90, 12 * name.length + 4)
  const bounds = { x: (start.x + end.x - width) / 2, y: Math.max(start.y, end.y) + 4, width, height: 14 }
  return moddle.create('bpmndi:BPMNLabel', { bounds: moddle.create('dc:Bounds', bounds) })
}

function drawn(moddle: Moddle, whole: BpmnElement, plans: Map<BpmnElement, Plan>, corner: Point): BpmnElement[] {
  const { boxes, height } = plans.get(whole)!
  const placed = (box: Box): Box => ({ ...box, x: box.x + corner.x, y: box.y + corner.y })
  const shapes = [...boxes].flatMap(([node, box]) => [
    moddle.create('bpmndi:BPMNShape', {
      id: `${node.id}_di`,
      bpmnElement: node,
      bounds: moddle.create('dc:Bounds', placed(box)),
      ...(node.$type === 'bpmn:SubProcess' && { isExpanded: true }),
      ...(node.$type === 'bpmn:ExclusiveGateway' && { isMarkerVisible: true })
    }),
    ...(node.$type === 'bpmn:SubProcess' ? drawn(moddle, node, plans, placed(box)) : [])
  ])
  let level = corner.y + height - 24
  const edges = (whole.flowElements ?? []).filter(isFlow).flatMap(flow => {
    const [from, to] = [boxes.get(flow.sourceRef!), boxes.get(flow.targetRef!)]
    if (!from || !to) return []
    const points = waysOf(placed(from), placed(to), flow.sourceRef!.$type === 'bpmn:BoundaryEvent', level)
    const isRound = points.some(({ y }) => y === level)
    const label = flow.name ? { label: labelOf(moddle, points, flow.name) } : {}
    if (isRound) level += 16
    const waypoint = points.map(point => moddle.create('dc:Point', point))
    return [moddle.create('bpmndi:BPMNEdge', { id: `${flow.id}_di`, bpmnElement: flow, waypoint, ...label })]
  })
  return [...shapes, ...edges]
}

/** Returns whether the diagram contains every element that should be drawn. */
function isDrawn(definitions: BpmnElement, process: BpmnElement): boolean {
  const seen = new Set(
    (definitions.diagrams ?? []).flatMap(({ plane }) => plane?.planeElement ?? []).map(({ bpmnElement }) => bpmnElement)
  )
  const all = (whole: BpmnElement): BpmnElement[] =>
    (whole.flowElements ?? []).filter(({ $type }) => !/Data(Object|Store)/.test($type))
  return all(process).every(element => seen.has(element))
}

/** Replaces the diagram of a document: columns from the start event, loops back below. */
export function layOutDiagram(moddle: Moddle, definitions: BpmnElement): void {
  const process = processOf(definitions)
  if (!process) return
  const plans = new Map<BpmnElement, Plan>()
  planOf(process, plans)
  const plane = moddle.create('bpmndi:BPMNPlane', {
    id: 'plane',
    bpmnElement: process,
    planeElement: drawn(moddle, process, plans, { x: 100, y: 60 })
  })
  definitions.set('diagrams', [moddle.create('bpmndi:BPMNDiagram', { id: 'diagram', plane })])
}

/** Returns the document with a diagram. Adds one if it is missing. */
export async function withDiagram(moddle: Moddle, xml: string): Promise<string> {
  const { rootElement } = await moddle.fromXML(xml, 'bpmn:Definitions')
  const process = processOf(rootElement)
  if (!process || isDrawn(rootElement, process)) return xml
  layOutDiagram(moddle, rootElement)
  return (await moddle.toXML(rootElement, { format: true })).xml
}
