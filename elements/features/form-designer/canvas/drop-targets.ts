import type { Target } from './drag.ts'
import type { Position } from '../model/places.ts'

const thickness = 3

/**
 * Finds the drop position in the canvas under the pointer. Lists have `data-list`, widgets `data-key`; only elements
 * under the pointer are measured.
 */
export function canvasTarget(
  under: Element,
  x: number,
  y: number,
  allows: (parent: string | undefined) => boolean
): Target | undefined {
  const list =
    under.closest<HTMLElement>('[data-list]') ?? under.closest('.canvas')?.querySelector<HTMLElement>('[data-list]')
  if (!list) return undefined
  const parent = list.dataset.parent
  if (!allows(parent)) return undefined
  const nodes = list.children
  const hit = under.closest<HTMLElement>('[data-key]')
  const node = hit && hit.parentElement === list ? hit : nearest(nodes, y)
  const position = (index: number): Position => ({ parent, slot: Number(list.dataset.slot), index })
  const frame = list.getBoundingClientRect()
  if (!node)
    return {
      position: position(0),
      mark: { left: frame.left, top: frame.top, width: frame.width, height: frame.height }
    }
  const box = node.getBoundingClientRect()
  // Columns of a sub-table are side by side.
  const isRow = list.dataset.flow === 'row'
  const isAfter = isRow ? x > box.left + box.width / 2 : y > box.top + box.height / 2
  const index = Number(node.dataset.index) + (isAfter ? 1 : 0)
  if (isRow)
    return {
      position: position(index),
      mark: {
        left: (isAfter ? box.right : box.left) - thickness / 2,
        top: box.top,
        width: thickness,
        height: box.height
      }
    }
  return {
    position: position(index),
    mark: { left: box.left, top: (isAfter ? box.bottom : box.top) - thickness / 2, width: box.width, height: thickness }
  }
}

/** Returns the widget of a list nearest to a pointer beside all of them, usually the last one. */
function nearest(nodes: HTMLCollection, y: number): HTMLElement | undefined {
  let found: HTMLElement | undefined
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at] as HTMLElement
    if (node.dataset.key === undefined) continue
    found = node
    if (node.getBoundingClientRect().top <= y) break
  }
  return found
}

/** Drop positions of an outline row: before, after and inside. */
export interface OutlineDrop {
  before: Position
  after: Position
  /** For containers. */
  inside?: Position
}

/** Finds the drop position in the outline: edges of a row are before and after, the middle is inside. */
export function outlineTarget(
  under: Element,
  y: number,
  dropOf: (key: string) => OutlineDrop | undefined,
  allows: (parent: string | undefined) => boolean
): Target | undefined {
  const row = under.closest<HTMLElement>('[data-key]')
  const drop = row && dropOf(row.dataset.key!)
  if (!row || !drop) return undefined
  const box = row.getBoundingClientRect()
  const part = (y - box.top) / box.height
  if (drop.inside && part > 0.3 && part < 0.7 && allows(drop.inside.parent)) {
    return { position: drop.inside, mark: { left: box.left, top: box.top, width: box.width, height: box.height } }
  }
  const position = part < 0.5 ? drop.before : drop.after
  if (!allows(position.parent)) return undefined
  return {
    position,
    mark: {
      left: box.left,
      top: (part < 0.5 ? box.top : box.bottom) - thickness / 2,
      width: box.width,
      height: thickness
    }
  }
}
