import type { DrawnPart, PageNote } from '../../../../elements/base/contract/drawn-page.ts'
import { colourOf, inherited, type Resources } from './resources.ts'
import { childOf, childrenOf, numbersIn, textOf, type Element } from './xml.ts'

const round = (value: number) => Math.round(value * 1000) / 1000

/** Distance that `DeltaX` gives to each sign: numbers, and `g count distance` for equal ones. */
const distancesIn = (text = '', most = 10_000): number[] => {
  const tokens = text.trim().split(/[\s,]+/)
  const found: number[] = []
  for (let at = 0; at < tokens.length && found.length < most; at += 1) {
    if (tokens[at] === 'g') {
      const [count, distance] = [Number(tokens[at + 1]), Number(tokens[at + 2])]
      at += 2
      if (Number.isFinite(count) && Number.isFinite(distance))
        for (let each = 0; each < count && found.length < most; each += 1) found.push(distance)
    } else if (tokens[at] !== '' && Number.isFinite(Number(tokens[at]))) found.push(Number(tokens[at]))
  }
  return found
}

/** Numbers that each operator of a path takes, and its name in SVG. */
const operators: Record<string, [count: number, name: string]> = {
  ...{ S: [2, 'M'], M: [2, 'M'], L: [2, 'L'], Q: [4, 'Q'], B: [6, 'C'], A: [7, 'A'], C: [0, 'Z'] }
}

/** Converts abbreviated data to a path of SVG. Ends before the first part that is malformed. */
export const pathOf = (data: string): string => {
  const tokens = data.trim().split(/[\s,]+/)
  const drawn: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const [count, name] = operators[tokens[at]!] ?? []
    if (count === undefined) break
    const numbers = tokens.slice(at + 1, at + 1 + count).map(Number)
    if (numbers.length < count || !numbers.every(Number.isFinite)) break
    drawn.push([name, ...numbers.map(round)].join(' '))
    at += 1 + count
  }
  return drawn[0]?.startsWith('M') ? drawn.join(' ') : ''
}

const transformOf = ({ attributes }: Element) => {
  const [x = 0, y = 0] = numbersIn(attributes.Boundary)
  const matrix = numbersIn(attributes.CTM)
  const move = `translate(${round(x)} ${round(y)})`
  return matrix.length === 6 ? `${move} matrix(${matrix.join(' ')})` : move
}

const opacityOf = (...alphas: (string | undefined)[]) =>
  round(
    alphas.reduce((opacity, alpha) => opacity * (alpha ? Math.min(255, Math.max(0, Number(alpha) || 0)) / 255 : 1), 1)
  )

interface Context {
  resources: Resources
  layer: Element | undefined
  notes: Set<PageNote>
  /** Returns a picture as a data address; undefined if it cannot be shown. */
  picture(path: string): Promise<string | undefined>
}

/** Returns the colour with its opacity, the usual one if the object names none. */
const paintOf = (object: Element, name: string, { resources, layer, notes }: Context, usual: string) => {
  const colour = inherited(object, layer, resources, element => childOf(element, name))
  if (colour?.children.some(child => /Shd$|Pattern/.test(child.name))) notes.add('shading')
  return { colour: colourOf(colour, resources) ?? usual, alpha: colour?.attributes.Alpha }
}

/** Signs that fonts of their own number, which no other font has. */
const isOwnSign = /[\ue000-\uf8ff\ufffd]/

const drawText = (object: Element, context: Context): DrawnPart[] => {
  const { attributes } = object
  const { resources, notes } = context
  if (childOf(object, 'CGTransform') && childrenOf(object, 'TextCode').some(({ text }) => isOwnSign.test(text)))
    notes.add('glyphs')
  if (Number(attributes.CharDirection ?? 0) || Number(attributes.ReadDirection ?? 0)) notes.add('directions')
  const font = resources.fonts.get(attributes.Font ?? '')
  const { colour, alpha } = paintOf(object, 'FillColor', context, 'rgb(0,0,0)')
  const size = Number(attributes.Size) || 3
  const stretch = Number(attributes.HScale) || 1
  const transform = stretch === 1 ? transformOf(object) : `${transformOf(object)} scale(${round(stretch)} 1)`
  let [x, y] = [0, 0]
  return childrenOf(object, 'TextCode').flatMap(({ attributes: code, text }): DrawnPart[] => {
    if (code.X !== undefined) x = Number(code.X) || 0
    if (code.Y !== undefined) y = Number(code.Y) || 0
    const [xs, ys] = [distancesIn(code.DeltaX), distancesIn(code.DeltaY)]
    const places: { x: number[]; y: number[] } = { x: [], y: [] }
    let [left, top] = [x, y]
    for (const [at, sign] of [...text].entries()) {
      const isKnown = at === 0 || at <= Math.max(xs.length, ys.length)
      if (at > 0) [left, top] = [left + (xs[at - 1] ?? 0), top + (ys[at - 1] ?? 0)]
      // A sign beyond the basic plane has two places in SVG.
      for (let unit = 0; unit < sign.length && isKnown; unit += 1) {
        places.x.push(round(left / stretch))
        places.y.push(round(top))
      }
    }
    if (!text.trim()) return []
    return [
      {
        ...{ kind: 'text', transform, text, size: round(size), ...places, fill: colour },
        family: font?.family ?? 'sans-serif',
        isBold: font?.isBold === true || Number(attributes.Weight ?? 400) >= 600,
        isItalic: font?.isItalic === true || attributes.Italic === 'true',
        opacity: opacityOf(attributes.Alpha, alpha)
      }
    ]
  })
}

const flagOf = (object: Element, name: string, usual: boolean) =>
  object.attributes[name] === undefined ? usual : object.attributes[name] === 'true'

const drawPath = (object: Element, context: Context): DrawnPart[] => {
  const { resources, layer } = context
  const data = pathOf(textOf(object, 'AbbreviatedData'))
  const [isStroked, isFilled] = [flagOf(object, 'Stroke', true), flagOf(object, 'Fill', false)]
  if (!data || (!isStroked && !isFilled)) return []
  const stroke = paintOf(object, 'StrokeColor', context, 'rgb(0,0,0)')
  const fill = paintOf(object, 'FillColor', context, 'rgb(0,0,0)')
  const width = inherited(object, layer, resources, ({ attributes }) => attributes.LineWidth)
  const dashes = inherited(object, layer, resources, ({ attributes }) => attributes.DashPattern)
  return [
    {
      ...{ kind: 'path', transform: transformOf(object), data },
      stroke: isStroked ? stroke.colour : 'none',
      fill: isFilled ? fill.colour : 'none',
      width: round(Number(width ?? 0.353) || 0.353),
      dashes: numbersIn(dashes).slice(0, 20).join(' '),
      isEvenOdd: object.attributes.Rule === 'Even-Odd',
      opacity: opacityOf(object.attributes.Alpha, isStroked ? stroke.alpha : fill.alpha)
    }
  ]
}

const drawPicture = async (object: Element, { resources, notes, picture }: Context): Promise<DrawnPart[]> => {
  const path = resources.pictures.get(object.attributes.ResourceID ?? '')
  const address = path && (await picture(path))
  if (!address) {
    notes.add('pictures')
    return []
  }
  const [, , width = 0, height = 0] = numbersIn(object.attributes.Boundary)
  const isUnit = numbersIn(object.attributes.CTM).length === 6
  return [
    {
      ...{ kind: 'picture', transform: transformOf(object), address },
      ...(isUnit ? { width: 1, height: 1 } : { width, height }),
      opacity: opacityOf(object.attributes.Alpha)
    }
  ]
}

/** Draws one object of a layer. What is not drawn is added to the notes. */
export const drawObject = async (object: Element, context: Context): Promise<DrawnPart[]> => {
  if (object.attributes.Visible === 'false') return []
  if (childOf(object, 'Clips')) context.notes.add('clips')
  switch (object.name) {
    case 'TextObject':
      return drawText(object, context)
    case 'PathObject':
      return drawPath(object, context)
    case 'ImageObject':
      return drawPicture(object, context)
    case 'CompositeObject':
      context.notes.add('composites')
      return []
    default:
      return []
  }
}
