import type { Position } from '../model/places.ts'

/** Distance in pixels after which a press becomes a drag. */
const threshold = 4
/** Distance in pixels from the edge within which a list scrolls, and its maximum speed in pixels per frame. */
const edge = 44
const fastest = 18

/** Drop position and its mark, a line or a box in window pixels. */
export interface Target {
  position: Position
  mark: { left: number; top: number; width: number; height: number }
}

export interface Drag {
  /** Shown beside the pointer. */
  label: string
  /** Root for hit testing. */
  root: ShadowRoot
  /** Contains ghost and mark. A popover, so that no ancestor in the host page clips or shifts them. */
  layer: HTMLElement
  find: (under: Element, x: number, y: number) => Target | undefined
  onStart?: () => void
  onDrop: (position: Position) => void
}

/**
 * Follows a press. The drag starts after a few pixels, renders once per frame, scrolls lists, and cancels on Escape.
 */
export function followDrag(event: PointerEvent, drag: Drag): void {
  if (event.button !== 0 || !event.isPrimary) return
  const { root, layer } = drag
  const ghost = layer.querySelector<HTMLElement>('.ghost')!
  const mark = layer.querySelector<HTMLElement>('.mark')!
  const start = { x: event.clientX, y: event.clientY }
  let at = start
  let hasBegun = false
  let isCancelled = false
  let target: Target | undefined
  let frame = 0

  const draw = () => {
    frame = requestAnimationFrame(draw)
    const under = root.elementFromPoint(at.x, at.y) ?? undefined
    if (under) scrollAtEdge(under, at.y)
    target = under && drag.find(under, at.x, at.y)
    ghost.style.transform = `translate(${at.x + 12}px, ${at.y + 8}px)`
    ghost.classList.toggle('refused', !target)
    mark.hidden = !target
    if (!target) return
    const { left, top, width, height } = target.mark
    mark.style.transform = `translate(${left}px, ${top}px)`
    mark.style.width = `${width}px`
    mark.style.height = `${height}px`
  }

  const begin = () => {
    hasBegun = true
    ghost.textContent = drag.label
    layer.showPopover?.()
    layer.classList.add('dragging')
    drag.onStart?.()
    draw()
  }

  const onMove = (move: PointerEvent) => {
    if (move.pointerId !== event.pointerId) return
    at = { x: move.clientX, y: move.clientY }
    if (!hasBegun && !isCancelled && Math.hypot(at.x - start.x, at.y - start.y) > threshold) begin()
  }

  const hide = () => {
    cancelAnimationFrame(frame)
    if (layer.isConnected) layer.hidePopover?.()
    layer.classList.remove('dragging')
    mark.hidden = true
  }

  const end = () => {
    hide()
    removeEventListener('pointermove', onMove, true)
    removeEventListener('pointerup', onUp, true)
    removeEventListener('pointercancel', end, true)
    removeEventListener('keydown', onKey, true)
  }

  const onUp = (up: PointerEvent) => {
    if (up.pointerId !== event.pointerId) return
    at = { x: up.clientX, y: up.clientY }
    const under = hasBegun && !isCancelled && root.elementFromPoint(at.x, at.y)
    const last = under ? drag.find(under, at.x, at.y) : undefined
    end()
    if (!hasBegun) return
    // The click that ends a drag must not select.
    const swallow = (click: Event) => click.stopPropagation()
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, true))
    if (last) drag.onDrop(last.position)
  }

  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return
    key.preventDefault()
    key.stopPropagation()
    // Keeps following the press until its end, without effect.
    isCancelled = hasBegun = true
    hide()
  }

  addEventListener('pointermove', onMove, true)
  addEventListener('pointerup', onUp, true)
  addEventListener('pointercancel', end, true)
  addEventListener('keydown', onKey, true)
}

function scrollAtEdge(under: Element, y: number): void {
  const scroller = under.closest<HTMLElement>('[data-scroller]')
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  const above = top + edge - y
  const below = y - (bottom - edge)
  if (above > 0) scroller.scrollTop -= Math.min(fastest, Math.ceil(above / 3))
  else if (below > 0) scroller.scrollTop += Math.min(fastest, Math.ceil(below / 3))
}
