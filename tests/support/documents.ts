// Creates real files byte by byte.

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

/** Creates a PDF with a number on each page. Safe viewers do not run its `script`. */
export function pdfOf(pages: number, script = ''): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pages }, (_, at) => `${4 + at * 2} 0 R`)
  const action = script ? ` /OpenAction << /S /JavaScript /JS (${script}) >>` : ''
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${action} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...kids.flatMap((_, at) => {
      const content = `0.1 0.5 0.9 rg 0 0 300 40 re f BT /F1 40 Tf 40 200 Td (Page ${at + 1}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
      ]
    })
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const lines = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return bytesOf(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`
  )
}

function sumOf(bytes: Uint8Array): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

const numbers = (...pairs: [value: number, size: 2 | 4][]): number[] =>
  pairs.flatMap(([value, size]) => Array.from({ length: size }, (_, at) => (value >>> (at * 8)) & 255))

/** Creates a ZIP with uncompressed entries. */
function zipOf(entries: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const parts: number[] = []
  const index: number[] = []
  for (const [path, text] of Object.entries(entries)) {
    const [name, content] = [bytesOf(path), typeof text === 'string' ? bytesOf(text) : text]
    const facts = numbers(
      [20, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [sumOf(content), 4],
      [content.length, 4],
      [content.length, 4]
    )
    const place = parts.length
    parts.push(...numbers([0x04034b50, 4]), ...facts, ...numbers([name.length, 2], [0, 2]), ...name, ...content)
    index.push(...numbers([0x02014b50, 4], [20, 2]), ...facts, ...numbers([name.length, 2], [0, 2], [0, 2], [0, 2]))
    index.push(...numbers([0, 2], [0, 4], [place, 4]), ...name)
  }
  const count = Object.keys(entries).length
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [index.length, 4],
    [parts.length, 4],
    [0, 2]
  )
  return new Uint8Array([...parts, ...index, ...end])
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const schemas = 'http://schemas.openxmlformats.org'

/** Creates a Word document with these paragraphs and a link to a script. */
export const docxOf = (paragraphs: string[]): Uint8Array<ArrayBuffer> =>
  zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${xml}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/hyperlink" Target="javascript:alert(1)" TargetMode="External"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="${schemas}/wordprocessingml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"><w:body>${paragraphs.map(words => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`).join('')}<w:p><w:hyperlink r:id="rId1"><w:r><w:t>链接</w:t></w:r></w:hyperlink></w:p></w:body></w:document>`
  })

/** Creates one second of silence. */
export function soundOf(): Uint8Array<ArrayBuffer> {
  const rate = 8000
  const head = [...bytesOf('RIFF'), ...numbers([36 + rate, 4]), ...bytesOf('WAVEfmt ')]
  const form = numbers([16, 4], [1, 2], [1, 2], [rate, 4], [rate, 4], [1, 2], [8, 2])
  return new Uint8Array([...head, ...form, ...bytesOf('data'), ...numbers([rate, 4]), ...Array<number>(rate).fill(128)])
}

const ofd = 'xmlns:ofd="http://www.ofdspec.org/2016"'

/** Creates an OFD with the contents of its pages, resources, and further files. */
export function ofdOf(
  pages: string[],
  { resources = '', body = '', document = '', more = {} }: OfdParts = {}
): Uint8Array<ArrayBuffer> {
  const listed = pages.map((_page, at) => `<ofd:Page ID="${at + 10}" BaseLoc="Pages/Page_${at}/Content.xml"/>`).join('')
  const contents = pages.map((content, at) => [
    `Doc_0/Pages/Page_${at}/Content.xml`,
    `${xml}<ofd:Page ${ofd}><ofd:Content><ofd:Layer ID="${at + 100}">${content}</ofd:Layer></ofd:Content></ofd:Page>`
  ])
  return zipOf({
    'OFD.xml': `${xml}<ofd:OFD ${ofd} Version="1.0" DocType="OFD"><ofd:DocBody><ofd:DocInfo/><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot>${body}</ofd:DocBody></ofd:OFD>`,
    'Doc_0/Document.xml': `${xml}<ofd:Document ${ofd}><ofd:CommonData><ofd:MaxUnitID>1</ofd:MaxUnitID><ofd:PageArea><ofd:PhysicalBox>0 0 210 140</ofd:PhysicalBox></ofd:PageArea><ofd:PublicRes>PublicRes.xml</ofd:PublicRes></ofd:CommonData><ofd:Pages>${listed}</ofd:Pages>${document}</ofd:Document>`,
    'Doc_0/PublicRes.xml': `${xml}<ofd:Res ${ofd} BaseLoc="Res">${resources}</ofd:Res>`,
    ...Object.fromEntries(contents),
    ...more
  })
}

interface OfdParts {
  resources?: string
  /** Children of the document's entry in `OFD.xml`, and of the document. */
  body?: string
  document?: string
  more?: Record<string, string | Uint8Array>
}
