import quirksStyles from './quirks.css?inline'
import verticalStyles from './vertical.css?inline'

const parentOf = ({ parentNode }: HTMLElement): Element | null =>
  parentNode instanceof ShadowRoot ? parentNode.host : parentNode instanceof Element ? parentNode : null

/** Returns true if the element is a block in vertical text. Inline elements fit their content on any page. */
function isAcross(host: HTMLElement): boolean {
  const parent = parentOf(host)
  const isUpright = parent !== null && /^v/.test(getComputedStyle(parent).writingMode)
  return isUpright && !/^inline/.test(getComputedStyle(host).display)
}

const across = new WeakSet<HTMLElement>()

/**
 * Detects whether the element is a block in vertical text and calls `tell` when that changes. Runs in the next
 * animation frame; checking at once would force a layout for each element that is added.
 */
export function knowUpright(host: HTMLElement, tell: () => void): void {
  requestAnimationFrame(() => {
    if (!host.isConnected || isAcross(host) === across.has(host)) return
    if (across.has(host)) across.delete(host)
    else across.add(host)
    tell()
  })
}

/** Returns the corrective style sheets for pages without a doctype and for vertical text. */
export const pageStyles = (host: HTMLElement): string[] => [
  ...(host.ownerDocument.compatMode === 'BackCompat' ? [quirksStyles] : []),
  ...(across.has(host) ? [verticalStyles] : [])
]
