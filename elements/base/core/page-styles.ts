import quirksStyles from './quirks.css?inline'
import verticalStyles from './vertical.css?inline'

const parentOf = ({ parentNode }: HTMLElement): Element | null =>
  parentNode instanceof ShadowRoot ? parentNode.host : parentNode instanceof Element ? parentNode : null

/** Whether it is a block across upright lines; what stands in a line is as wide as its content in any page. */
function isAcross(host: HTMLElement): boolean {
  const parent = parentOf(host)
  const isUpright = parent !== null && /^v/.test(getComputedStyle(parent).writingMode)
  return isUpright && !/^inline/.test(getComputedStyle(host).display)
}

const across = new WeakSet<HTMLElement>()

/**
 * Finds out whether the element stands across upright lines, and tells when that has changed. Asked before the next frame
 * is drawn: asked at once, the browser would lay out the page for each element that comes.
 */
export function knowUpright(host: HTMLElement, tell: () => void): void {
  requestAnimationFrame(() => {
    if (!host.isConnected || isAcross(host) === across.has(host)) return
    if (across.has(host)) across.delete(host)
    else across.add(host)
    tell()
  })
}

/** What an element wears to look as it does elsewhere, in a page without a doctype or one whose lines stand upright. */
export const pageStyles = (host: HTMLElement): string[] => [
  ...(host.ownerDocument.compatMode === 'BackCompat' ? [quirksStyles] : []),
  ...(across.has(host) ? [verticalStyles] : [])
]
