import type { Line, Story } from './story.ts'
import { attribute, escaped, tagOf, within } from './xml.ts'

/** Writes the paragraphs and tables of an element. */
export type BlockWriter = (parent: Element, story: Story) => string

/** Descriptions that Word generates, and paths of a computer, describe nothing. */
const isWritten = (words: string): boolean =>
  words !== '' && !/自动生成|automatically generated|[\\/:*?"<>|]/i.test(words)

/** The text box around an element, within a drawing. */
function boxOf(element: Element, drawing: Element): Element | undefined {
  for (let above = element.parentElement; above && above !== drawing; above = above.parentElement)
    if (tagOf(above) === 'w:txbxContent') return above
  return undefined
}

/** True in a branch of alternative content that is not read. */
function isFallback(element: Element, drawing: Element): boolean {
  for (let above = element.parentElement; above && above !== drawing; above = above.parentElement)
    if (tagOf(above) === 'mc:Fallback' && above.previousElementSibling) return true
  return false
}

function addPicture(id: string, about: string, story: Story, line: Line): void {
  const relation = story.relations.get(id)
  if (!relation) return
  const { target, isExternal } = relation
  const file = target.split(/[\\/]/).at(-1) ?? ''
  const words = about.trim().slice(0, 80)
  const ending = /\.\w+$/.exec(file)?.[0] ?? ''
  const name = isWritten(words) ? words + ending : file
  const isOfWeb = isExternal && /^https?:\/\//i.test(target)
  const source = isOfWeb ? target : `word:/${story.pictures.size}/${encodeURIComponent(name)}`
  if (!isOfWeb)
    story.pictures.set(source, { path: target, name, after: story.last.words.trim().slice(-12), isExternal })
  line.segments.push({ open: '', close: '', html: `<img src="${escaped(source)}" alt="${escaped(words)}">` })
}

/** Adds the pictures of a drawing to a line, and the words of its text boxes before it. Others are counted as objects. */
export function writeDrawing(drawing: Element, story: Story, line: Line, blocks: BlockWriter): void {
  const own = (tag: string) =>
    within(drawing, tag).filter(element => !boxOf(element, drawing) && !isFallback(element, drawing))
  const boxes = own('w:txbxContent')
  for (const box of boxes) line.blocks.push(blocks(box, { ...story, fields: [], carried: [], anchors: [] }))
  const about = attribute(own('wp:docPr')[0], 'descr') ?? attribute(own('v:shape')[0], 'alt') ?? ''
  const pictures = [...own('a:blip'), ...own('v:imagedata')]
  for (const picture of pictures)
    addPicture(
      attribute(picture, 'embed') ?? attribute(picture, 'link') ?? attribute(picture, 'id') ?? '',
      about,
      story,
      line
    )
  const isCut = own('a:srcRect').some(({ attributes }) =>
    [...attributes].some(({ value }) => Number.parseFloat(value) > 0)
  )
  if (isCut) story.cropped.count++
  const words = own('dgm:relIds').flatMap(ids => {
    const path = story.relations.get(attribute(ids, 'dm') ?? '')?.target
    return story.diagrams.get(path ?? '') ?? []
  })
  line.blocks.push(...words.map(paragraph => `<p>${escaped(paragraph)}</p>`))
  if (boxes.length + pictures.length === 0) line.segments.push({ open: '', close: '', html: '<svg></svg>' })
}
