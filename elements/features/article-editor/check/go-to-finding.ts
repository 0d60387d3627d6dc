import type { Finding } from '../../../base/contract/article-check.ts'
import type { TextPlace } from '../../../base/rich-text/editor/go-to-place.ts'

/** Shows the place of a finding and moves the focus there. */
export function goToFinding(
  { part, at, quote }: Finding,
  find: ((place: TextPlace) => void) | null,
  title: HTMLElement | null,
  root: ShadowRoot | null
): void {
  if (part === 'paragraph' || part === 'table' || part === 'picture') return find?.({ part, at, quote })
  const isTitle = part === 'title' || part === 'whole'
  const place = isTitle ? title : root?.getElementById(part === 'file' ? 'attachments-title' : part)
  place?.scrollIntoView({ block: 'center' })
  place?.focus()
}
