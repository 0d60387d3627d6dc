import { readFile } from 'node:fs/promises'
import JSZip from 'jszip'
import type { UploadFacts } from '../../../elements/base/contract/upload.ts'
import { findPrivateData } from '../checks/private-data.ts'

export interface Looked {
  path: string
  extension: string
}

/** Facts of the file, and the reason for its refusal; '' if it is accepted. */
export interface Inside {
  facts: UploadFacts
  refusal: string
}

/** Bytes that the parts of a document may unfold to, and pages that are read. */
const mostUnfolded = 100_000_000
const mostPages = 200

/** Extensions that are looked into. */
export const lookable = (extension: string) => ['docx', 'xlsx', 'pptx', 'pdf', 'txt', 'csv'].includes(extension)

/** Counts the numbers of people in a text. */
const privateFacts = (text: string): UploadFacts => {
  const found = text.split('\n').flatMap(findPrivateData)
  const count = (kind: string) => new Set(found.filter(each => each.kind === kind).map(each => each.start)).size
  return { idNumbers: count('idNumber'), bankCards: count('bankCard'), mobiles: count('mobile') }
}

/** Leaves out what was not found. */
const withoutNone = (facts: UploadFacts): UploadFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value))

const count = (xml: string, pattern: RegExp) => xml.match(pattern)?.length ?? 0

/** Reads the words of a part: paragraphs, rows and shared texts become lines. */
const wordsOf = (xml: string) =>
  xml
    .replace(/<\/(w:p|a:p|row|si)>/g, '\n')
    .replace(/<\/(c|v|t)>/g, match => (match === '</t>' ? '' : ' '))
    .replace(/<[^>]*>/g, '')

const parts =
  /^(word\/(document|header\d*|footer\d*|footnotes)\.xml|xl\/(sharedStrings|worksheets\/sheet\d+)\.xml|ppt\/slides\/slide\d+\.xml)$/

const lookAtOffice = async (path: string): Promise<UploadFacts> => {
  const zip = await JSZip.loadAsync(await readFile(path))
  let unfolded = 0
  for (const file of Object.values(zip.files))
    unfolded += (file as unknown as { _data?: { uncompressedSize?: number } })._data?.uncompressedSize ?? 0
  if (unfolded > mostUnfolded) return { problem: '文件展开后过大' }
  const read = async (name: RegExp) => (await Promise.all(zip.file(name).map(file => file.async('string')))).join('\n')
  const [core, comments, text] = [
    await read(/^docProps\/core\.xml$/),
    await read(/comments\d*\.xml$/),
    await read(parts)
  ]
  const author = /<dc:creator>([^<]{1,60})<\/dc:creator>/.exec(core)?.[1]?.trim()
  return {
    ...(author && { author }),
    comments: count(comments, /<(w:comment|comment|p:cm|threadedComment)[ >]/g),
    changes: count(text, /<w:(ins|del|moveFrom|moveTo) /g),
    ...privateFacts(wordsOf(text))
  }
}

const noteKinds = new Set(['Text', 'FreeText', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly', 'Ink', 'Popup'])

const lookAtPdf = async (path: string): Promise<Inside> => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(await readFile(path)), isEvalSupported: false, verbosity: 0 })
  try {
    const pdf = await task.promise
    const { info } = await pdf.getMetadata()
    const author = String((info as { Author?: unknown }).Author ?? '').trim()
    let [text, comments] = ['', 0]
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      text += `${items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')}\n`
      comments += (await page.getAnnotations()).filter(({ subtype }) => noteKinds.has(subtype)).length
      page.cleanup()
    }
    const facts = {
      ...(author && { author: author.slice(0, 60) }),
      pages: pdf.numPages,
      comments,
      ...privateFacts(text)
    }
    return { facts, refusal: '' }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'PasswordException') return { facts: {}, refusal: 'PDF 有打开密码，公众无法打开，请去掉密码后再上传' }
    return { facts: { problem: 'PDF 已损坏或不完整，公众可能打不开，请重新导出后再上传' }, refusal: '' }
  } finally {
    await task.destroy().catch(() => undefined)
  }
}

const decode = (bytes: Buffer) => {
  const start = bytes.subarray(0, 2).toString('hex')
  if (start === 'fffe' || start === 'feff')
    return new TextDecoder(start === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes)
  return bytes.toString('utf8')
}

/** Looks into a document: pages, author, comments, changes, personal data, and whether it opens. */
export const lookInside = async ({ path, extension }: Looked): Promise<Inside> => {
  if (extension === 'pdf') {
    const { facts, refusal } = await lookAtPdf(path)
    return { facts: withoutNone(facts), refusal }
  }
  if (extension === 'txt' || extension === 'csv')
    return { facts: withoutNone(privateFacts(decode(await readFile(path)))), refusal: '' }
  try {
    return { facts: withoutNone(await lookAtOffice(path)), refusal: '' }
  } catch {
    return { facts: { problem: '文件已损坏或不完整，公众可能打不开，请重新保存后再上传' }, refusal: '' }
  }
}
