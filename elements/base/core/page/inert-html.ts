const acting = /([\s"'/])(style|on[a-z]+)(\s*=)/gi

/**
 * Returns the HTML without style sheets and with `style` and event attributes renamed (`data-style`, `data-onclick`).
 * Parsing is subject to the page's Content Security Policy even for documents that are never shown, and every inline
 * style would be reported.
 */
export const inert = (html: string): string =>
  html
    .replace(/<style\b[^>]*>.*?(?:<\/style\s*>|$)/gis, '')
    .replace(/<[a-z][^>]*>/gi, tag => tag.replace(acting, '$1data-$2$3'))

/** Returns the inline styles of an element parsed from inert HTML. */
export function styleOf(element: Element): CSSStyleDeclaration {
  const { style } = document.createElement('span')
  style.cssText = element.getAttribute('data-style') ?? ''
  return style
}

const alignments = ['center', 'right', 'justify']

/** Returns the text alignment of an element, or undefined if it is aligned left. */
export function alignmentOf(element: Element): string | undefined {
  const align = styleOf(element).textAlign || element.getAttribute('align') || ''
  return alignments.includes(align) ? align : undefined
}

/** Returns true if the first line is indented. Points (Word) and pixels (web) both count as two characters. */
export const isIndented = (element: Element): boolean => Number.parseFloat(styleOf(element).textIndent) > 0

export const lineHeights = ['1', '1.5', '1.75', '2', '2.5', '3'] as const

/** Returns the line height of an element if it is one that the editor offers. */
export const lineHeightOf = (element: Element): string | undefined =>
  lineHeights.find(height => height === styleOf(element).lineHeight)
