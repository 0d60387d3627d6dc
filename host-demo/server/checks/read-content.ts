/** Paragraph, heading, entry or cell of a text. */
export interface Block {
  kind: 'paragraph' | 'table' | 'picture'
  /** Number among those of its kind. */
  at: number
  /** Level of a heading; 0 for other blocks. */
  level: number
  text: string
}

export interface Content {
  blocks: Block[]
  /** Includes level and text of headings without words. */
  headings: { level: number; text: string; at: number }[]
  pictures: { alt: string; src: string; at: number }[]
  tables: { at: number; isEmpty: boolean }[]
  links: { href: string; text: string; at: number }[]
  ids: Set<string>
}

const blockTags = new Set(
  [
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'li',
    'td',
    'th',
    'caption',
    'pre',
    'figcaption',
    'blockquote',
    'div'
  ].concat(['ul', 'ol', 'table', 'tr', 'figure', 'hr'])
)

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', apos: "'" }

const decode = (text: string) =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
    const code = name[1]!.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const attribute = (attributes: string, name: string) => {
  const [, found] = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes) ?? []
  return found === undefined ? undefined : decode(found)
}

/** Reads a sanitised text: blocks with their numbers as people count them, headings, pictures, tables and links. */
export const readContent = (html: string): Content => {
  const content: Content = { blocks: [], headings: [], pictures: [], tables: [], links: [], ids: new Set() }
  let [text, paragraph, level, inTable, captions] = ['', 0, 0, 0, 0]
  let link: Content['links'][number] | undefined
  const end = () => {
    const [kind, words] = [captions ? 'picture' : inTable ? 'table' : 'paragraph', text] as const
    text = ''
    if (!words.trim()) return
    if (kind === 'paragraph') paragraph += 1
    const at = kind === 'paragraph' ? paragraph : kind === 'table' ? content.tables.length : content.pictures.length
    content.blocks.push({ kind, at, level, text: words })
    if (inTable) content.tables.at(-1)!.isEmpty = false
  }
  for (const [, close, name, attributes = '', words] of html.matchAll(
    /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+|<)/gi
  )) {
    if (words !== undefined) {
      text += decode(words)
      if (link) link.text += decode(words)
      continue
    }
    if (name === undefined) continue
    const tag = name.toLowerCase()
    const isEnd = close === '/'
    if (blockTags.has(tag)) {
      const before = text
      end()
      if (/^h[1-6]$/.test(tag)) {
        if (isEnd) content.headings.push({ level, text: before.trim(), at: before.trim() ? paragraph : paragraph + 1 })
        level = isEnd ? 0 : Number(tag[1])
      }
      if (tag === 'figcaption') captions = isEnd ? 0 : 1
      if (tag === 'table') {
        inTable += isEnd ? -1 : 1
        if (!isEnd) content.tables.push({ at: content.tables.length + 1, isEmpty: true })
      }
    }
    if (isEnd) {
      if (tag === 'a') link = undefined
      continue
    }
    const id = attribute(attributes, 'id')
    if (id) content.ids.add(id)
    if (tag === 'br') text += '\n'
    if (tag === 'a') {
      link = { href: attribute(attributes, 'href') ?? '', text: '', at: paragraph + 1 }
      content.links.push(link)
    }
    if (tag === 'img') {
      const [alt, src] = [attribute(attributes, 'alt') ?? '', attribute(attributes, 'src') ?? '']
      content.pictures.push({ alt, src, at: content.pictures.length + 1 })
      if (inTable) content.tables.at(-1)!.isEmpty = false
    }
  }
  end()
  return content
}
