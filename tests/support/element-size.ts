import type { Page } from '@playwright/test'
import type { Size } from '../../host-demo/manual/element-facts.ts'

/** Widths in px that are tried, from wide to narrow. */
const widths = [1200, 1024, 768, 640, 480, 400, 320, 240, 200, 160]

/** Waits until the boxes of an element stay equal for five frames. Runs in the page. */
async function settle(tag: string): Promise<void> {
  const boxes = (): string => {
    const found: string[] = []
    const gather = (root: Element | ShadowRoot): void => {
      for (const each of root.querySelectorAll('*')) {
        const { x, width, height } = each.getBoundingClientRect()
        found.push(`${Math.round(x)},${Math.round(width)},${Math.round(height)}`)
        if (each.shadowRoot) gather(each.shadowRoot)
      }
    }
    gather(document.querySelector(tag)!.shadowRoot!)
    return found.join(' ')
  }
  let [last, still] = ['', 0]
  for (let frames = 0; still < 5 && frames < 300; frames++) {
    await new Promise(requestAnimationFrame)
    const now = boxes()
    still = now === last ? still + 1 : 0
    last = now
  }
}

/** Returns the controls that a user cannot reach: cut by the element, and by nothing that scrolls. Runs in the page. */
function cutControls(tag: string): string[] {
  const element = document.querySelector<HTMLElement>(tag)!
  const { left, right } = element.getBoundingClientRect()
  const isScrolled = (part: Element): boolean => {
    for (let node: Element | null = part; node && node !== element; ) {
      const { overflowX, position } = getComputedStyle(node)
      if (/auto|scroll/.test(overflowX) && node.scrollWidth > node.clientWidth) return true
      if (position === 'fixed') return true
      node =
        node.assignedSlot ??
        node.parentElement ??
        ((node.getRootNode() as ShadowRoot).host as Element | undefined) ??
        null
    }
    return false
  }
  const cut: string[] = []
  const body = element.shadowRoot!.querySelector('.qd-root')!
  if (body.scrollWidth > Math.ceil(right - left) + 1) cut.push(`content of ${body.scrollWidth} px`)
  const look = (root: ShadowRoot): void => {
    for (const part of root.querySelectorAll('*')) {
      if (part.shadowRoot) look(part.shadowRoot)
      if (!part.matches('button, input, select, textarea, a[href], [role=tab], [role=treeitem]')) continue
      const box = part.getBoundingClientRect()
      if (box.width < 2 || box.height < 2 || !part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      const isField = part.matches(
        'select, textarea, input:not([type=checkbox], [type=radio], [type=color], [type=range])'
      )
      const middle = (box.left + box.right) / 2
      const isCut = (middle > right || middle < left) && !isScrolled(part)
      if (isCut || (isField && box.width < 48)) cut.push(`${part.outerHTML.slice(0, 80)} ${Math.round(box.width)} px`)
    }
  }
  look(element.shadowRoot!)
  return cut
}

/** Puts the element alone into a column. Runs in the page. */
function clear(tag: string): void {
  const holder = document.querySelector(tag)!.parentElement!
  holder.removeAttribute('class')
  document.body.style.padding = '0'
}

interface Height {
  box: number
  /** Height that the style of the element asks for: `auto`, `100%`, `720px` … */
  style: string
  content: number
  /** Largest height that a part with the width of the element allows it, in px. */
  most: number
}

/** Reads the height of the element and what limits it. Runs in the page. */
function readHeight(tag: string): Height {
  const element = document.querySelector<HTMLElement>(tag)!
  const { width, height } = element.getBoundingClientRect()
  const body = element.shadowRoot!.querySelector('.qd-root')!
  const limits = [...body.querySelectorAll('*')].flatMap(part => {
    const box = part.getBoundingClientRect()
    const most = parseFloat(getComputedStyle(part).maxHeight)
    return most > 300 && box.width > width * 0.6 && box.height > height / 2 && part.checkVisibility()
      ? [height - box.height + most]
      : []
  })
  return {
    box: Math.round(height),
    style: String(element.computedStyleMap().get('height')),
    content: body.scrollHeight,
    most: Math.round(Math.min(...limits))
  }
}

async function measureHeight(page: Page, tag: string): Promise<Pick<Size, 'height' | 'usual' | 'most'>> {
  const readAt = async (window: number, own = '') => {
    await page.setViewportSize({ width: 1280, height: window })
    await page.evaluate(([name, height]) => (document.querySelector<HTMLElement>(name)!.style.height = height), [
      tag,
      own
    ] as const)
    await page.evaluate(settle, tag)
    return page.evaluate(readHeight, tag)
  }
  const low = await readAt(750)
  const given = await readAt(900, '480px')
  const { box, style, most } = await readAt(900)
  if (box === 0) return { height: 'none' }
  const fits = given.box === 480 && given.content <= 482
  const height = fits ? 'given' : 'content'
  if (style.endsWith('px')) return { height, usual: box }
  if (Number.isFinite(most)) return { height, most }
  if (box - low.box > 100) return { height: fits ? 'given' : 'window', usual: box }
  return { height: style === 'auto' ? 'content' : height }
}

/** Measures the element of the manual's stage in a window of 1280 × 900 px. */
export async function measureSize(page: Page, tag: string): Promise<{ size: Size; cut: string[] }> {
  await page.evaluate(clear, tag)
  const give = async (width: number): Promise<number> => {
    await page.evaluate(([name, px]) => (document.querySelector(name)!.parentElement!.style.width = `${px}px`), [
      tag,
      width
    ] as const)
    await page.evaluate(settle, tag)
    return page.evaluate(name => document.querySelector(name)!.getBoundingClientRect().width, tag)
  }
  const taken = new Map<number, number>()
  taken.set(1200, await give(1200))
  const high = await measureHeight(page, tag)
  if (high.height === 'none') return { size: { ...high, width: 'content', least: 0 }, cut: [] }
  let [cut, least]: [string[], number] = [[], Infinity]
  for (const width of widths) {
    taken.set(width, await give(width))
    cut = await page.evaluate(cutControls, tag)
    if (cut.length > 0) break
    least = width
  }
  const isContent = taken.get(1024) === taken.get(1200)
  return { size: { ...high, width: isContent ? 'content' : 'given', least }, cut }
}
