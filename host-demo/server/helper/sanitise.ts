import sanitizeHtml from 'sanitize-html'

const alignment = { 'text-align': [/^(left|right|center|justify)$/] }
const spacing = { ...alignment, 'text-indent': [/^2em$/], 'line-height': [/^(1|1\.5|1\.75|2|2\.5|3)$/] }
const styles: NonNullable<sanitizeHtml.IOptions['allowedStyles']> = {
  ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(tag => [tag, spacing])),
  ...Object.fromEntries(['td', 'th', 'figure'].map(tag => [tag, alignment]))
}
const cell = ['colspan', 'rowspan']
/** Pixels, or the share of the column. */
const size = /^(\d{1,4}|\d{1,3}%)$/

/** Left out with all that is in them. */
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

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'hr', 'br', 'figure', 'figcaption'],
    ...['ul', 'ol', 'li', 'table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'span']
  ],
  allowedAttributes: {
    ...Object.fromEntries(Object.keys(styles).map(tag => [tag, ['style']])),
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'type'],
    td: [...cell, 'style'],
    th: [...cell, 'scope', 'style']
  },
  allowedStyles: styles,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: wordless,
  transformTags: {
    // A name for the window, or `opener`, would hand this page to the one that opens.
    a: (tagName, { target, rel: _rel, ...attributes }) => ({
      tagName,
      attribs: target ? { ...attributes, target: '_blank', rel: 'noopener noreferrer' } : attributes
    }),
    img: (tagName, { width = '', height = '', ...attributes }) => ({
      tagName,
      attribs: { ...attributes, ...(size.test(width) && { width }), ...(size.test(height) && { height }) }
    })
  },
  // Pictures come from this platform's uploads or over https; everything else would load on the reader's behalf.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^(\/files(\/(?!\.+\/)[\w.-]+)+$|https:\/\/)/.test(attribs.src ?? '')
}

class Unfit extends Error {}

/**
 * What an article may hold: what the editor makes (elements/base/rich-text), and the tags of older texts that mean as little
 * harm. Nothing that acts.
 * - blocks: `p`, `h1`–`h6`, lists, `blockquote`, `pre`, `hr`, tables with `colspan`, `rowspan` and head cells
 * - words: bold, italic, underline, strike, `sub`, `sup`, `code`, links that open beside
 * - pictures: uploads or https, `width` in pixels or percent, `alt`; in a `figure` with a `figcaption`
 * - styles: `text-align` of blocks, cells and figures; `text-indent:2em` and `line-height` of 1 to 3 of paragraphs and
 *   headings. No class, no colour, no font, no other style.
 *
 * `problem` refuses what would cost too much, or would be left out from somewhere to the end without a word.
 */
export const sanitise = (html: string): { html: string; problem: string } => {
  let depth = 0
  const bounded: sanitizeHtml.IOptions = {
    ...options,
    onOpenTag: () => {
      depth += 1
      // The parser's time grows with the square of the depth.
      if (depth > deepest) throw new Unfit(`正文嵌套超过 ${deepest} 层，请清除格式后重试`)
    },
    onCloseTag: (name, isImplied) => {
      depth -= 1
      if (isImplied && wordless.includes(name))
        throw new Unfit(`正文中的 ${name} 标签没有结束，其后的内容会丢失，请检查后重试`)
    }
  }
  try {
    // A drawing without content ends where it begins; the parser would not tell it from one that never ends.
    const whole = html.replace(/<(svg|math)\b[^<>]*\/>/gi, '')
    return { html: sanitizeHtml(whole, bounded), problem: '' }
  } catch (error) {
    if (error instanceof Unfit) return { html: '', problem: error.message }
    throw error
  }
}
