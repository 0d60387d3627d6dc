const acting = /([\s"'/])(style|on[a-z]+)(\s*=)/gi

/**
 * HTML text without style sheets, whose style and event attributes have names that no parser acts on (`data-style`,
 * `data-onclick`). Even a document nobody shows is held to the page's security policy: it would drop the styles and
 * report each one.
 */
export const inert = (html: string): string =>
  html
    .replace(/<style\b[^>]*>.*?(?:<\/style\s*>|$)/gis, '')
    .replace(/<[a-z][^>]*>/gi, tag => tag.replace(acting, '$1data-$2$3'))

/** The declarations of an element parsed from inert HTML. */
export function styleOf(element: Element): CSSStyleDeclaration {
  const { style } = document.createElement('span')
  style.cssText = element.getAttribute('data-style') ?? ''
  return style
}

const alignments = ['center', 'right', 'justify']

/** How an element is aligned, when not to the left. */
export function alignmentOf(element: Element): string | undefined {
  const align = styleOf(element).textAlign || element.getAttribute('align') || ''
  return alignments.includes(align) ? align : undefined
}

/** True when the first line stands in. Word gives points, web pages pixels: all of them mean two characters. */
export const isIndented = (element: Element): boolean => Number.parseFloat(styleOf(element).textIndent) > 0

export const lineHeights = ['1', '1.5', '1.75', '2', '2.5', '3'] as const

/** The distance of an element's lines, when it is one that the tools give. */
export const lineHeightOf = (element: Element): string | undefined =>
  lineHeights.find(height => height === styleOf(element).lineHeight)
