// Reads a Word document for the editor, loaded when the first one is chosen because of its size.
import { titleLimit } from '../../contract/article.ts'
import { $locale } from '../../core/language/locale.ts'
import { countedIn } from './count-formats.ts'
import { hasWords, readNumbering } from './numbering.ts'
import { openWord, WordProblem, type Package } from './open-word.ts'
import { plainWords } from './plain-words.ts'
import type { Note, Story, WordPicture } from './story.ts'
import { readStyles } from './styles.ts'
import { blocksOf, writeBlock, writeRest, type Paragraph } from './write-blocks.ts'
import { attribute, child, childrenOf, escaped, valueOf, within } from './xml.ts'
import { wordText } from './word.text.ts'

/** Document for the editor. */
export interface WordDocument {
  /** HTML in the form of Word's clipboard, for the cleaning of a paste. */
  html: string
  /** Plain text of the document, to compare the result with. */
  plain: string
  /** Title at the start of the document; '' if there is none. */
  title: string
  /** Returns the file of a picture by its address in `html`, or the reason why there is none. */
  given: (source: string) => File | string | undefined
  /** Names of what was left out, other than comments, deletions and hidden text. */
  out: string[]
  /** Sentences of the report. */
  says: { left: (parts: string[]) => string; lost: (parts: string[], more: number) => string }
}

interface Options {
  signal: AbortSignal
  /** Receives the share that is read, 0 to 1. */
  onProgress: (share: number) => void
}

/** Longest time (ms) before the page can draw and respond. */
const sliceLimit = 30

/** Returns a function that lets the page respond if enough time has passed, and throws if the import was cancelled. */
function createPause({ signal, onProgress }: Options): (share: number) => Promise<void> {
  let begun = performance.now()
  return async share => {
    signal.throwIfAborted()
    if (performance.now() - begun < sliceLimit) return
    onProgress(share)
    await new Promise(resolve => setTimeout(resolve))
    signal.throwIfAborted()
    begun = performance.now()
  }
}

const marks: readonly [string, RegExp][] = [
  ['png', /^\x89PNG/],
  ['jpeg', /^\xff\xd8\xff/],
  ['gif', /^GIF8/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['avif', /^.{4}ftypavi[fs]/s],
  ['bmp', /^BM/]
]

/** Unpacks a picture. Returns the reason if it cannot be in an article. */
async function takePicture(file: Package, { path, name, after, isExternal }: WordPicture): Promise<File | string> {
  const text = wordText[$locale.get()]
  const place = text.place(after)
  if (isExternal) return text.outside(place)
  const bytes = await file.bytes(path).catch(error => {
    if (error instanceof WordProblem && error.problem === 'bomb') throw error
    return undefined
  })
  if (!bytes) return text.absent(place)
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  const kind = marks.find(([, mark]) => mark.test(head))?.[0]
  if (!kind) return text.notShown(place, /\.(\w+)$/.exec(path)?.[1]?.toUpperCase() ?? '')
  const ending = kind === 'jpeg' ? '.jpg' : `.${kind}`
  return new File([bytes], name.replace(/\.\w+$/, '') + ending, { type: `image/${kind}` })
}

/** Returns the title: a paragraph of the style for titles, or a heading or centred line at the start. */
function titleOf(paragraphs: readonly Paragraph[]): string {
  const words = ({ words: own }: Paragraph) => own.replace(/\s+/g, ' ').trim()
  const filled = paragraphs.filter(paragraph => words(paragraph)).slice(0, 20)
  const [first] = filled
  const found = filled.find(({ rank }) => rank === 'title') ?? (first && first.rank !== 'text' ? first : undefined)
  const title = found ? words(found) : ''
  return title.length <= titleLimit ? title : ''
}

/** Returns a function that labels notes in the number format of the document. */
function labels(settings: Document | undefined, body: Element): Story['labelOf'] {
  const formatOf = (kind: Note['kind']): string => {
    const tag = kind === 'ftn' ? 'w:footnotePr' : 'w:endnotePr'
    const sections = within(body, tag)
    const own = [...sections, child(settings?.documentElement, tag)].map(place => valueOf(place, 'w:numFmt'))
    return own.find(Boolean) ?? (kind === 'ftn' ? 'decimal' : 'lowerRoman')
  }
  const formats = { ftn: formatOf('ftn'), edn: formatOf('edn') }
  return (kind, number) => {
    const label = countedIn(formats[kind], number)
    return /^\w+$/.test(label) ? `[${label}]` : label
  }
}

/** Returns the paragraphs of a drawing (SmartArt). */
function wordsOfDiagram(root: Document): string[] {
  const paragraphs = within(root.documentElement, 'a:p').map(paragraph =>
    within(paragraph, 'a:t')
      .map(({ textContent }) => textContent ?? '')
      .join('')
  )
  return paragraphs.filter(words => words.trim())
}

/**
 * Reads a Word document. List numbers become text markers.
 * @throws WordProblem, or the reason of the signal
 */
export async function readWord(given: File, options: Options): Promise<WordDocument> {
  const text = wordText[$locale.get()]
  const pause = createPause(options)
  const file = await openWord(given)
  await pause(0.1)
  const relations = await file.relations(file.main)
  const pathOf = (type: string) => [...relations.values()].find(own => own.type === type && !own.isExternal)?.target
  const part = async (type: string) => {
    const path = pathOf(type)
    await pause(0.2)
    return path ? file.read(path) : undefined
  }
  const styles = readStyles(await part('styles'))
  const numbering = readNumbering(await part('numbering'), styles)
  const settings = await part('settings')
  const diagrams = new Map<string, string[]>()
  let hasMargins = false
  for (const { type, target, isExternal } of relations.values()) {
    if (isExternal) continue
    const root = /^(diagramData|header|footer)$/.test(type) ? await file.read(target) : undefined
    if (root && type === 'diagramData') diagrams.set(target, wordsOfDiagram(root))
    else if (root) hasMargins ||= hasWords(root)
  }
  const main = await file.read(file.main)
  const body = child(main?.documentElement, 'w:body')
  if (!body) throw new WordProblem('other')
  await pause(0.3)

  const story: Story = {
    ...{ styles, numbering, relations, diagrams, labelOf: labels(settings, body) },
    ...{ fields: [], notes: [], carried: [], anchors: [] },
    ...{ markers: new Map(), pictures: new Map(), last: { words: '' }, cropped: { count: 0 } }
  }
  const blocks = blocksOf(body)
  const written: Paragraph[] = []
  for (const [at, block] of blocks.entries()) {
    written.push(writeBlock(block, story))
    await pause(0.3 + (0.5 * at) / blocks.length)
  }
  const html = [...written.map(({ html: own }) => own), writeRest(story)]
  const plain = [plainWords(body, story.markers, styles)]
  await pause(0.8)

  for (const [kind, type, tag] of [
    ['ftn', 'footnotes', 'w:footnote'],
    ['edn', 'endnotes', 'w:endnote']
  ] as const) {
    const notes = story.notes.filter(note => note.kind === kind)
    const root = notes.length > 0 ? await part(type) : undefined
    if (!root) continue
    const own = new Map(childrenOf(root.documentElement, tag).map(note => [attribute(note, 'id') ?? '', note]))
    const ofNotes = { ...story, relations: await file.relations(pathOf(type)!), fields: [] }
    for (const { id, number, label } of notes) {
      const note = own.get(id)
      if (!note) continue
      const link = `<a href="#_${kind}ref${number}" name="_${kind}${number}">${escaped(label) || '*'}</a> `
      const [first = '<p></p>', ...rest] = blocksOf(note).map(block => writeBlock(block, ofNotes).html)
      html.push(first.replace(/^(<(?:p|h\d)[^>]*>)?/, `$1${link}`), ...rest, writeRest(ofNotes))
      plain.push(plainWords(note, story.markers, styles))
    }
  }
  for (const comment of childrenOf((await part('comments'))?.documentElement, 'w:comment'))
    html.push(`<div style="mso-element:comment">${escaped(comment.textContent ?? '')}</div>`)

  const pictures = new Map<string, File | string>()
  for (const [source, picture] of story.pictures) {
    await pause(0.8 + (0.2 * pictures.size) / story.pictures.size)
    pictures.set(source, await takePicture(file, picture))
  }
  options.signal.throwIfAborted()
  const { count } = story.cropped
  return {
    html: html.join(''),
    plain: plain.join('\n'),
    title: titleOf(written),
    given: source => pictures.get(source),
    out: [...(hasMargins ? [text.margins] : []), ...(count > 0 ? [text.cropped(count)] : [])],
    says: { left: text.left, lost: text.lost }
  }
}
