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

/** What an element wears to look as it does elsewhere, in a page without a doctype or one whose lines stand upright. */
export const pageStyles = (host: HTMLElement): string[] => [
  ...(host.ownerDocument.compatMode === 'BackCompat' ? [quirksStyles] : []),
  ...(isAcross(host) ? [verticalStyles] : [])
]
