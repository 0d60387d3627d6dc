import type { INumberingOptions } from 'docx'
import type { Docx } from './article-inline.ts'
import type { HtmlElement } from './html-tree.ts'
import { sizes } from './official-page.ts'

type Numbering = { reference: string; level: number }

export interface Lists {
  /** Begins a list and returns the function that numbers its items. */
  begin: (list: HtmlElement, depth: number) => (item: HtmlElement) => Numbering
  config: INumberingOptions['config'][number][]
}

const whole = (value: string | undefined) => (/^-?\d+$/.test(value ?? '') ? Number(value) : undefined)

/** Creates the numbering of the lists of a document: each list counts by itself, from its own start. */
export const createLists = ({ AlignmentType, LevelFormat }: Docx): Lists => {
  const config: Lists['config'] = []
  const formats = {
    1: LevelFormat.DECIMAL,
    a: LevelFormat.LOWER_LETTER,
    A: LevelFormat.UPPER_LETTER,
    i: LevelFormat.LOWER_ROMAN,
    I: LevelFormat.UPPER_ROMAN
  }
  const bullets = ['•', '◦', '▪']
  const add = (list: HtmlElement, depth: number, start: number): Numbering => {
    const reference = `list-${config.length + 1}`
    const level = Math.min(depth, 8)
    const format = formats[(list.attributes.type ?? '1') as keyof typeof formats] ?? LevelFormat.DECIMAL
    config.push({
      reference,
      levels: Array.from({ length: level + 1 }, (_, at) => ({
        level: at,
        alignment: AlignmentType.START,
        style: { paragraph: { indent: { left: sizes.three * 20 * (at + 2), hanging: sizes.three * 10 } } },
        ...(list.tag === 'ul'
          ? { format: LevelFormat.BULLET, text: bullets[at % bullets.length]! }
          : { format, text: `%${at + 1}.`, start: Math.max(0, start) })
      }))
    })
    return { reference, level }
  }
  return {
    config,
    begin: (list, depth) => {
      let numbering = add(list, depth, whole(list.attributes.start) ?? 1)
      let isFirst = true
      return item => {
        const value = whole(item.attributes.value)
        if (value !== undefined && list.tag === 'ol') {
          // The first item changes the start of the list itself.
          if (isFirst) config.pop()
          numbering = add(list, depth, value)
        }
        isFirst = false
        return numbering
      }
    }
  }
}
