import JSZip from 'jszip'

const spaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"'
].join(' ')
const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

/** Parts of a document other than its body. */
export interface Parts {
  styles?: string
  numbering?: string
  footnotes?: string
  endnotes?: string
  comments?: string
  header?: string
  diagramData?: string
  /** Relations of the body: `id` to type and target; external ones begin with a scheme. */
  links?: Record<string, [type: string, target: string]>
  files?: Record<string, Uint8Array | string>
  contentType?: string
}

const part = (tag: string, inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${tag} ${spaces}>${inner}</w:${tag}>`
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${kinds}${type}" Target="${target}"${/^\w+:/.test(target) ? ' TargetMode="External"' : ''}/>`
const relations = (inner: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`

/** Packs a document of hand-written XML. */
export async function wordFile(body: string, parts: Parts = {}, name = '通知.docx'): Promise<File> {
  const zip = new JSZip()
  const main = parts.contentType ?? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`
  )
  zip.file('_rels/.rels', relations(relation('rId1', 'officeDocument', 'word/document.xml')))
  zip.file('word/document.xml', part('document', `<w:body>${body}</w:body>`))
  const own: string[] = []
  for (const [type, tag] of [
    ...[['styles', 'styles'] as const, ['numbering', 'numbering'] as const, ['footnotes', 'footnotes'] as const],
    ...[['endnotes', 'endnotes'] as const, ['comments', 'comments'] as const, ['header', 'hdr'] as const],
    ['diagramData', 'data'] as const
  ]) {
    const inner = parts[type]
    if (inner === undefined) continue
    zip.file(`word/${type}.xml`, part(tag, inner))
    own.push(relation(`own-${type}`, type, `${type}.xml`))
  }
  for (const [id, [type, target]] of Object.entries(parts.links ?? {})) own.push(relation(id, type, target))
  zip.file('word/_rels/document.xml.rels', relations(own.join('')))
  for (const [path, bytes] of Object.entries(parts.files ?? {})) zip.file(path, bytes)
  return new File([await zip.generateAsync({ type: 'blob', compression: 'DEFLATE' })], name)
}

export const run = (text: string, format = ''): string =>
  `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
/** A paragraph with a text or runs. */
export const p = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : run(content)}</w:p>`
export const listed = (id: number, text: string, level = 0): string =>
  p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`)

/** A level of a list: its format, its pattern and where it begins. */
export type Level = [format: string, text: string, start?: number, more?: string]

/** Lists, each with its levels. Further `nums` may restart the same list. */
export const numbering = (lists: Level[][], more = ''): string =>
  lists
    .map(
      (levels, at) =>
        `<w:abstractNum w:abstractNumId="${at + 1}">${levels
          .map(
            ([format, text, start = 1, own = ''], level) =>
              `<w:lvl w:ilvl="${level}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${own}<w:lvlText w:val="${text}"/></w:lvl>`
          )
          .join('')}</w:abstractNum>`
    )
    .join('') +
  lists.map((_levels, at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at + 1}"/></w:num>`).join('') +
  more
