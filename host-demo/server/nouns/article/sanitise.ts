import sanitizeHtml from 'sanitize-html'

const alignment = { 'text-align': [/^(left|right|center|justify)$/] }
const aligned = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th', 'figure']
const cell = ['colspan', 'rowspan', 'colwidth']

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'hr', 'br', 'figure', 'figcaption'],
    ...['ul', 'ol', 'li', 'table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'span']
  ],
  allowedAttributes: {
    ...Object.fromEntries(aligned.map(tag => [tag, ['style']])),
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'type'],
    td: [...cell, 'style'],
    th: [...cell, 'scope', 'style'],
    col: ['span']
  },
  allowedStyles: Object.fromEntries(aligned.map(tag => [tag, alignment])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'svg',
    'math',
    'iframe',
    'object',
    'template'
  ],
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: attributes.target === '_blank' ? { ...attributes, rel: 'noopener noreferrer' } : attributes
    })
  },
  // Pictures come from this platform's uploads or over https; everything else would load on the reader's behalf.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^(\/files\/|https:\/\/)/.test(attribs.src ?? '')
}

/** What an article may hold: headings, lists, tables, links, pictures, alignment. Nothing that acts. */
export const sanitise = (html: string) => sanitizeHtml(html, options)
