import sanitizeHtml from 'sanitize-html'
import { anchorOf, anchorPrefix } from '../../../elements/base/contract/anchor.ts'
import type { LeftOutPart } from '../../../elements/base/contract/left-out.ts'

const alignment = { 'text-align': [/^(left|right|center|justify)$/] }
const spacing = { ...alignment, 'text-indent': [/^2em$/], 'line-height': [/^(1|1\.5|1\.75|2|2\.5|3)$/] }
const styles: NonNullable<sanitizeHtml.IOptions['allowedStyles']> = {
  ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(tag => [tag, spacing])),
  ...Object.fromEntries(['td', 'th', 'figure'].map(tag => [tag, alignment]))
}
const cell = ['colspan', 'rowspan', 'width']
/** Pixels, or per cent of the column. */
const size = /^(\d{1,4}|\d{1,3}%)$/

/** Elements that are removed with their content. */
const wordless = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'noembed',
  'noframes',
  'plaintext',
  'title',
  'svg',
  'math',
  'iframe',
  'object',
  'template'
]
const deepest = 100

const isKeptPicture = (src: string) => /^(\/files(\/(?!\.+\/)[\w.-]+)+$|https:\/\/)/.test(src)

const decoded = (name: string) => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
const idOf = (name: string) => anchorOf(decoded(name).replace(/^user-content-/, ''))

type Transformer = (tagName: string, attributes: Record<string, string>) => sanitizeHtml.Tag

/** Keeps an attribute only if its value fits. */
const only = (attributes: Record<string, string>, patterns: Record<string, RegExp>) =>
  Object.fromEntries(Object.entries(attributes).filter(([name, value]) => patterns[name]?.test(value) ?? true))

const withSize: Transformer = (tagName, attributes) => ({
  tagName,
  attribs: only(attributes, { width: size, height: size, span: /^\d{1,2}$/ })
})
/** How the entries of a list are counted. */
const countings = { start: /^-?\d{1,5}$/, value: /^-?\d{1,5}$/, type: /^[1aAiI]$/, 'data-kind': /^[\w-]{1,30}$/ }
/** The ids to which links of a text lead. */
const placesIn = (html: string) =>
  new Set([...html.matchAll(/href\s*=\s*["']?#([^"'\s>]+)/gi)].map(([, name = '']) => idOf(name)))

/**
 * Keeps the ids of the editor and those to which a link of the text leads. They have a prefix, so that none can stand for a
 * name of the page.
 */
const keepPlaces =
  (places: ReadonlySet<string>): Transformer =>
  (tagName, { id = '', ...attributes }) => {
    const own = id.startsWith(anchorPrefix) || places.has(idOf(id)) ? idOf(id) : ''
    return { tagName, attribs: own && id ? { ...attributes, id: own } : attributes }
  }

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'hr', 'br', 'figure', 'figcaption'],
    ...['ul', 'ol', 'li', 'table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'span']
  ],
  allowedAttributes: {
    ...Object.fromEntries(Object.keys(styles).map(tag => [tag, ['style']])),
    // `keepPlaces` restricts ids.
    '*': ['id'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'type', 'data-kind', 'reversed'],
    li: ['value'],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    td: [...cell, 'style'],
    th: [...cell, 'scope', 'style']
  },
  allowedStyles: styles,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: wordless,
  selfClosing: [...sanitizeHtml.defaults.selfClosing, 'col'],
  transformTags: {
    // A window name or `opener` would give the new page control of this one. A place in the text opens in this one.
    a: (tagName, { target, rel: _rel, name, ...attributes }) => {
      const { href = '' } = attributes
      const place: Record<string, string> = name && !attributes.id ? { id: name } : {}
      if (href.startsWith('#'))
        return { tagName, attribs: { ...attributes, ...place, href: `#${idOf(href.slice(1))}` } }
      return {
        tagName,
        attribs: { ...attributes, ...place, ...(target && { target: '_blank', rel: 'noopener noreferrer' }) }
      }
    },
    ...Object.fromEntries(['img', 'td', 'th', 'col', 'colgroup'].map(tag => [tag, withSize])),
    ol: (tagName, attributes) => ({ tagName, attribs: only(attributes, countings) }),
    li: (tagName, attributes) => ({ tagName, attribs: only(attributes, countings) })
  },
  // Pictures must be uploads of this platform or come over https.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isKeptPicture(attribs.src ?? '')
}

class Unfit extends Error {}

const media = /^(iframe|frame|object|embed|video|audio|source|track|applet|param)$/
const drawings = /^(svg|math|canvas)$/
const controls = /^(form|input|button|select|option|textarea|datalist|output|progress|meter)$/
const code = /^(script|style|template|noscript|link|meta|base)$/
/** Tags of pages whose words remain. */
const harmless =
  /^(html|head|body|div|font|section|article|main|header|footer|nav|aside|center|small|big|mark|ins|del|strike|abbr|address|dl|dt|dd|q|cite|tt|kbd|samp|var|label|time|wbr|o:p|\w+:\w+)$/

const kindOf = (tag: string): LeftOutPart['kind'] => {
  if (media.test(tag)) return 'media'
  if (drawings.test(tag)) return 'drawing'
  if (controls.test(tag)) return 'control'
  return code.test(tag) ? 'code' : 'element'
}

const allowed = new Set(options.allowedTags as string[])
/** Parts that are named; more would only fill the answer. */
const mostLeftOut = 50

/** The part that is lost with a tag, or undefined. */
const lossOf = (tag: string, { src = '', href = '' }: Record<string, string>): LeftOutPart | undefined => {
  if (tag === 'img') return isKeptPicture(src) ? undefined : { kind: 'picture', name: src.slice(0, 200) }
  if (tag === 'a' && /^\s*[a-z][\w+.-]*:/i.test(href) && !/^\s*(https?|mailto|tel):/i.test(href))
    return { kind: 'link', name: href.slice(0, 200) }
  return allowed.has(tag) || harmless.test(tag) ? undefined : { kind: kindOf(tag), name: tag.slice(0, 200) }
}

/**
 * Sanitises an article: allows what the editor creates (elements/base/rich-text) and harmless tags of older texts.
 *
 * - Blocks: `p`, `h1`–`h6`, lists with `start`, `type` and `value`, `blockquote`, `pre`, `hr`, tables with `colspan`, `rowspan`,
 *   widths of columns and head cells.
 * - Text: bold, italic, underline, strike, `sub`, `sup`, `code`, links that open in a new tab.
 * - Places: ids with the prefix of `anchorOf`, and links to them, which open in place.
 * - Pictures: uploads or https, `width` in pixels or per cent, `alt`; in a `figure` with a `figcaption`.
 * - Styles: `text-align` of blocks, cells and figures; `text-indent:2em` and `line-height` of 1 to 3 for paragraphs and
 *   headings. No class, colour, font or other style.
 *
 * `leftOut` names the parts that are not kept: pictures, links that act, media, drawings, controls, code.
 * `problem` refuses texts that would be too slow, or would silently lose everything after an unclosed tag.
 */
export const sanitise = (html: string): { html: string; problem: string; leftOut?: LeftOutPart[] } => {
  let depth = 0
  const leftOut: LeftOutPart[] = []
  /** Depth of the lost element around, whose parts are not named again. */
  let lostAt = Infinity
  const lose = (tag: string, attributes: Record<string, string> = {}) => {
    const loss = lostAt === Infinity && leftOut.length < mostLeftOut && lossOf(tag, attributes)
    if (!loss) return false
    leftOut.push(loss)
    return !allowed.has(tag)
  }
  const bounded: sanitizeHtml.IOptions = {
    ...options,
    transformTags: { ...options.transformTags, '*': keepPlaces(placesIn(html)) },
    onOpenTag: (tag, attributes) => {
      depth += 1
      // The parser's time grows with the square of the depth.
      if (depth > deepest) throw new Unfit(`正文嵌套超过 ${deepest} 层，请清除格式后重试`)
      if (lose(tag, attributes)) lostAt = depth
    },
    onCloseTag: (name, isImplied) => {
      depth -= 1
      if (depth < lostAt) lostAt = Infinity
      if (isImplied && wordless.includes(name))
        throw new Unfit(`正文中的 ${name} 标签没有结束，其后的内容会丢失，请检查后重试`)
    }
  }
  try {
    // The parser cannot tell an empty self-closing drawing from an unclosed one.
    const whole = html.replace(/<(svg|math)\b[^<>]*\/>/gi, (_whole, tag: string) => {
      lose(tag.toLowerCase())
      return ''
    })
    return { html: sanitizeHtml(whole, bounded), problem: '', ...(leftOut.length > 0 && { leftOut }) }
  } catch (error) {
    if (error instanceof Unfit) return { html: '', problem: error.message }
    throw error
  }
}
