import { folderOf, resolvePath, type Archive } from './archive.ts'
import { childOf, childrenOf, numbersIn, textOf, type Element } from './xml.ts'

/** Fonts, pictures, colour spaces and drawing parameters by id. */
export interface Resources {
  fonts: Map<string, { family: string; isBold: boolean; isItalic: boolean }>
  /** Paths of pictures. */
  pictures: Map<string, string>
  spaces: Map<string, string>
  parameters: Map<string, Element>
  hasOwnFonts: boolean
}

const safeName = (name: string) => name.replace(/[^\p{L}\p{N} _-]/gu, '').slice(0, 60)

/** Returns a font family with a general one of the same kind after it. */
const familyOf = ({ FontName = '', FamilyName = '', Serif }: Readonly<Record<string, string>>) => {
  const names = [...new Set([safeName(FontName), safeName(FamilyName)])].filter(Boolean)
  const isSerif = Serif === 'true' || /宋|仿|楷|Song|Fang|Kai|Times|Serif/i.test(`${FontName}${FamilyName}`)
  return [...names.map(name => `'${name}'`), isSerif ? 'serif' : 'sans-serif'].join(', ')
}

export const noResources = (): Resources => ({
  fonts: new Map(),
  pictures: new Map(),
  spaces: new Map(),
  parameters: new Map(),
  hasOwnFonts: false
})

/** Adds the resources of a file. A missing file adds nothing. */
export const addResources = async (archive: Archive, path: string, resources: Resources) => {
  const root = await archive.xml(path).catch(() => undefined)
  if (!root) return
  const folder = resolvePath(folderOf(path), root.attributes.BaseLoc ?? '')
  for (const font of childrenOf(childOf(root, 'Fonts'), 'Font')) {
    const { ID = '', Bold, Italic } = font.attributes
    if (textOf(font, 'FontFile')) resources.hasOwnFonts = true
    resources.fonts.set(ID, {
      family: familyOf(font.attributes),
      isBold: Bold === 'true',
      isItalic: Italic === 'true'
    })
  }
  for (const media of childrenOf(childOf(root, 'MultiMedias'), 'MultiMedia'))
    if (media.attributes.Type === 'Image')
      resources.pictures.set(media.attributes.ID ?? '', resolvePath(folder, textOf(media, 'MediaFile')))
  for (const { attributes } of childrenOf(childOf(root, 'ColorSpaces'), 'ColorSpace'))
    resources.spaces.set(attributes.ID ?? '', attributes.Type ?? 'RGB')
  for (const parameter of childrenOf(childOf(root, 'DrawParams'), 'DrawParam'))
    resources.parameters.set(parameter.attributes.ID ?? '', parameter)
}

const channel = (value: number) => Math.max(0, Math.min(255, Math.round(value)))

/** Converts a colour to the notation of SVG; undefined if it has no plain value. */
export const colourOf = (colour: Element | undefined, { spaces }: Resources): string | undefined => {
  const { Value = '', ColorSpace = '' } = colour?.attributes ?? {}
  const values = numbersIn(Value.replace(/#([\da-f]{1,2})/gi, (_all, hex: string) => String(Number.parseInt(hex, 16))))
  if (!values.length) return undefined
  const space = spaces.get(ColorSpace) ?? (values.length === 1 ? 'GRAY' : values.length === 4 ? 'CMYK' : 'RGB')
  const [first = 0, second = 0, third = 0, black = 0] = values
  const rgb =
    space === 'GRAY'
      ? [first, first, first]
      : space === 'CMYK'
        ? [first, second, third].map(ink => 255 * (1 - ink / 255) * (1 - black / 255))
        : [first, second, third]
  return `rgb(${rgb.map(channel).join(',')})`
}

const longestChain = 8

/** Returns an attribute or a colour of an object, of its drawing parameter, or of the one that this is relative to. */
export const inherited = <Value>(
  object: Element,
  layer: Element | undefined,
  { parameters }: Resources,
  read: (element: Element) => Value | undefined
): Value | undefined => {
  const own = read(object)
  if (own !== undefined) return own
  let id = object.attributes.DrawParam ?? layer?.attributes.DrawParam
  for (let step = 0; id && step < longestChain; step += 1) {
    const parameter = parameters.get(id)
    const found = parameter && read(parameter)
    if (found !== undefined) return found
    id = parameter?.attributes.Relative
  }
  return undefined
}
