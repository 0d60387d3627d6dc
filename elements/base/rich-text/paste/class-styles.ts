/** A rule of one class, for example `p.MsoBody` or `.hidden`. */
const selector = /^([a-z0-9]*)\.([\w-]+)$/i
/** Properties that change which words a reader sees, and how a list is counted. */
const always = /(?:display|visibility|mso-hide|list-style-type)\s*:[^;]+/gi
/** Properties that are also taken for paragraphs. */
const ofParagraphs = /text-(?:indent|align)\s*:[^;]+/gi

/**
 * Copies declarations of the style sheets of an HTML text to its elements, before their own in `data-style`. Takes
 * single-class rules only; rules for print and other media are ignored.
 */
export function applyClassStyles(html: string, root: Document): void {
  const rules: { tag: string; name: string; style: string }[] = []
  for (const [, sheet = ''] of html.matchAll(/<style\b[^>]*>(.*?)<\/style/gis)) {
    const plain = sheet
      .replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi, '')
      .replace(/<!--|-->|\/\*.*?\*\//gs, '')
    for (const [, selectors = '', style = ''] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g))
      for (const each of selectors.split(',')) {
        const [, tag = '', name = ''] = selector.exec(each.trim()) ?? []
        if (name) rules.push({ tag: tag.toLowerCase(), name, style })
      }
  }
  if (rules.length === 0) return
  for (const element of root.body.querySelectorAll('[class]')) {
    const taken = rules
      .filter(({ tag, name }) => element.classList.contains(name) && (tag === '' || tag === element.localName))
      .flatMap(({ style }) => [
        ...(style.match(always) ?? []),
        ...((element.localName === 'p' && style.match(ofParagraphs)) || [])
      ])
    if (taken.length > 0)
      element.setAttribute('data-style', [...taken, element.getAttribute('data-style')].filter(Boolean).join(';'))
  }
}
