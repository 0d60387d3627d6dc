/**
 * Prints one element from a separate frame, without the host page around it. Uses constructed style sheets, which
 * strict content security policies allow.
 * @param styles style sheet of the paper
 */
export function printPaper(paper: HTMLElement, styles: string): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  // Some browsers replace the first empty document and lose content written before.
  frame.addEventListener('load', () => fill(frame, paper, styles), { once: true })
  paper.after(frame)
}

function fill(frame: HTMLIFrameElement, paper: HTMLElement, styles: string): void {
  const inside = frame.contentWindow as (Window & typeof globalThis) | null
  if (!inside) return frame.remove()
  const sheet = new inside.CSSStyleSheet()
  sheet.replaceSync(styles)
  inside.document.adoptedStyleSheets = [sheet]
  inside.document.documentElement.lang = 'zh-CN'
  inside.document.title = paper.getAttribute('aria-label') ?? ''
  inside.document.body.append(inside.document.importNode(paper, true))
  const { activeElement } = paper.getRootNode() as Document | ShadowRoot
  inside.addEventListener('afterprint', () => {
    frame.remove()
    if (activeElement instanceof HTMLElement) activeElement.focus()
  })
  inside.focus()
  inside.print()
}
