import styles from './letter-paper.css?inline'

/**
 * Prints one element from a separate frame, without the host page around it. Uses constructed style sheets, which
 * strict content security policies allow.
 */
export function printPaper(paper: HTMLElement): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  // Some browsers replace the first empty document and lose content written before.
  frame.addEventListener('load', () => fill(frame, paper), { once: true })
  paper.after(frame)
}

function fill(frame: HTMLIFrameElement, paper: HTMLElement): void {
  const inside = frame.contentWindow as (Window & typeof globalThis) | null
  if (!inside) return frame.remove()
  const sheet = new inside.CSSStyleSheet()
  sheet.replaceSync(styles)
  inside.document.adoptedStyleSheets = [sheet]
  inside.document.documentElement.lang = 'zh-CN'
  inside.document.title = paper.getAttribute('aria-label') ?? ''
  inside.document.body.append(inside.document.importNode(paper, true))
  inside.addEventListener('afterprint', () => frame.remove())
  inside.focus()
  inside.print()
}
