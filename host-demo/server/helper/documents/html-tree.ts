import sanitizeHtml from 'sanitize-html'

export interface HtmlElement {
  tag: string
  attributes: Record<string, string>
  children: HtmlNode[]
}
export type HtmlNode = HtmlElement | string

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Reads a sanitised text into a tree. */
export const readTree = (html: string): HtmlElement => {
  const root: HtmlElement = { tag: 'body', attributes: {}, children: [] }
  const open = [root]
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (tag, attributes) => {
      const element: HtmlElement = { tag, attributes, children: [] }
      open.at(-1)!.children.push(element)
      open.push(element)
    },
    onCloseTag: () => {
      if (open.length > 1) open.pop()
    },
    textFilter: escaped => {
      open.at(-1)!.children.push(escaped.replace(/&(lt|gt|quot|amp);/g, sign => signs[sign]!))
      return ''
    }
  })
  return root
}

/** Returns the elements with a tag, nested ones included. */
export const elementsOf = (node: HtmlElement, tag: RegExp): HtmlElement[] =>
  node.children.flatMap(child =>
    typeof child === 'string' ? [] : [...(tag.test(child.tag) ? [child] : []), ...elementsOf(child, tag)]
  )

/** Returns the value of a property in the `style` of an element. */
export const styleOf = ({ attributes }: HtmlElement, property: string) =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`).exec(attributes.style ?? '')?.[1]?.trim() ?? ''
