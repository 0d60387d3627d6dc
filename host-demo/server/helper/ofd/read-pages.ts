import { extname } from 'node:path'
import {
  drawnMost,
  type DrawnPage,
  type DrawnPages,
  type PageNote
} from '../../../../elements/base/contract/drawn-page.ts'
import { folderOf, NoPages, openArchive, resolvePath, type Archive } from './archive.ts'
import { drawObject } from './draw-object.ts'
import { addResources, noResources, type Resources } from './resources.ts'
import { childOf, childrenOf, numbersIn, textOf, type Element } from './xml.ts'

/** Pictures that browsers show, with their media type. */
const shown: Record<string, string> = {
  ...{ '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.gif': 'image/gif', '.bmp': 'image/bmp' }
}

/** Bytes of the pictures of one answer. */
const mostOfPictures = 8_000_000

const pictureReader = (archive: Archive, notes: Set<PageNote>) => {
  const known = new Map<string, string | undefined>()
  let left = mostOfPictures
  return async (path: string) => {
    if (known.has(path)) return known.get(path)
    const type = shown[extname(path).toLowerCase()]
    const bytes = type ? await archive.bytes(path) : undefined
    const isFitting = bytes !== undefined && bytes.length <= left
    if (bytes && !isFitting) notes.add('pictures')
    if (isFitting) left -= bytes.length
    const address = isFitting ? `data:${type};base64,${bytes.toString('base64')}` : undefined
    known.set(path, address)
    return address
  }
}

/** Objects of a layer, those of blocks within it included. */
const objectsOf = (layer: Element, depth = 0): Element[] =>
  layer.children.flatMap(child =>
    child.name === 'PageBlock' ? (depth < 16 ? objectsOf(child, depth + 1) : []) : [child]
  )

const boxOf = (area: Element | undefined) => {
  const box = numbersIn(textOf(area, 'PhysicalBox'))
  return box.length === 4 && box[2]! > 0 && box[3]! > 0 && box[2]! <= 5000 && box[3]! <= 5000 ? box : undefined
}

interface Whole {
  archive: Archive
  /** Folder of the document. */
  folder: string
  common: Element | undefined
  resources: Resources
  notes: Set<PageNote>
  picture: (path: string) => Promise<string | undefined>
}

const drawContent = async (page: Element, whole: Whole, drawn: DrawnPage) => {
  for (const layer of childrenOf(childOf(page, 'Content'), 'Layer'))
    for (const object of objectsOf(layer)) {
      if (drawn.parts.length >= drawnMost.parts) {
        whole.notes.add('cut')
        return
      }
      drawn.parts.push(...(await drawObject(object, { ...whole, layer })))
    }
}

const drawPage = async (path: string, number: number, whole: Whole): Promise<DrawnPage> => {
  const { archive, folder, common, resources } = whole
  const page = await archive.xml(path)
  const [x, y, width, height] = boxOf(childOf(page, 'Area')) ?? boxOf(childOf(common, 'PageArea')) ?? [0, 0, 210, 297]
  for (const name of childrenOf(page, 'PageRes'))
    await addResources(archive, resolvePath(folderOf(path), name.text.trim()), resources)
  const drawn: DrawnPage = {
    number,
    box: [x!, y!, width!, height!].join(' '),
    width: width!,
    height: height!,
    parts: []
  }
  const templates = childrenOf(page, 'Template').map(({ attributes }) => ({
    isAbove: attributes.ZOrder === 'Foreground',
    path: childrenOf(common, 'TemplatePage').find(each => each.attributes.ID === attributes.TemplateID)?.attributes
      .BaseLoc
  }))
  const drawTemplates = async (isAbove: boolean) => {
    for (const template of templates.filter(each => each.isAbove === isAbove))
      if (template.path) {
        const content = await archive.xml(resolvePath(folder, template.path)).catch(() => undefined)
        if (content) await drawContent(content, whole, drawn)
      }
  }
  await drawTemplates(false)
  await drawContent(page, whole, drawn)
  await drawTemplates(true)
  return drawn
}

const broken = '这个 OFD 文件已损坏或不完整，请下载后查看'

/** Reads some pages of an OFD file (GB/T 33190) as parts that SVG can draw, with notes of what is not drawn. */
export const readPages = async ({ path, first }: { path: string; first: number }): Promise<DrawnPages> => {
  const archive = await openArchive(path).catch(error => {
    throw error instanceof NoPages ? error : new NoPages(broken)
  })
  try {
    const body = childOf(await archive.xml('OFD.xml'), 'DocBody')
    const root = resolvePath('', textOf(body, 'DocRoot'))
    const document = await archive.xml(root)
    const folder = folderOf(root)
    const common = childOf(document, 'CommonData')
    const resources = noResources()
    for (const name of ['PublicRes', 'DocumentRes'])
      for (const file of childrenOf(common, name))
        await addResources(archive, resolvePath(folder, file.text.trim()), resources)
    const notes = new Set<PageNote>()
    if (textOf(body, 'Signatures')) notes.add('signatures')
    if (textOf(document, 'Annotations')) notes.add('annotations')
    if (textOf(document, 'Attachments')) notes.add('attachments')
    if (resources.hasOwnFonts) notes.add('fonts')
    const whole = { archive, folder, common, resources, notes, picture: pictureReader(archive, notes) }
    const all = childrenOf(childOf(document, 'Pages'), 'Page')
    const pages: DrawnPage[] = []
    for (const [at, page] of all.slice(first - 1, first - 1 + drawnMost.pages).entries())
      pages.push(await drawPage(resolvePath(folder, page.attributes.BaseLoc ?? ''), first + at, whole))
    if (!all.length) throw new Error('no pages')
    return { count: all.length, pages, notes: [...notes] }
  } catch (error) {
    throw error instanceof NoPages ? error : new NoPages(broken)
  }
}
