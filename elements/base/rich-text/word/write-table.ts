import type { BlockWriter } from './write-drawing.ts'
import type { Story } from './story.ts'
import { attribute, child, flag, tagOf, valueOf } from './xml.ts'

interface Cell {
  element: Element | undefined
  from: number
  span: number
  isContinued: boolean
}

/** Elements of a tag, also in content controls and other wrappings. */
function rowsIn(parent: Element, tag: 'w:tr' | 'w:tc'): Element[] {
  return [...parent.children].flatMap(own => {
    if (tagOf(own) === tag) return [own]
    return /^w:(?:sdt|sdtContent|customXml|ins|moveTo)$/.test(tagOf(own)) ? rowsIn(own, tag) : []
  })
}

function cellsOf(row: Element): Cell[] {
  const properties = child(row, 'w:trPr')
  const cells: Cell[] = []
  let from = 0
  const add = (element: Element | undefined, span: number, isContinued: boolean) => {
    cells.push({ element, from, span, isContinued })
    from += span
  }
  const before = Number(valueOf(properties, 'w:gridBefore') ?? 0)
  if (before > 0) add(undefined, before, false)
  for (const cell of rowsIn(row, 'w:tc')) {
    const own = child(cell, 'w:tcPr')
    const span = Math.max(1, Number(valueOf(own, 'w:gridSpan') ?? 1) || 1)
    const merge = child(own, 'w:vMerge')
    const last = cells.at(-1)
    const beside = child(own, 'w:hMerge')
    if (beside && attribute(beside, 'val') !== 'restart' && last) {
      last.span += span
      from += span
    } else add(cell, span, merge !== undefined && attribute(merge, 'val') !== 'restart')
  }
  const after = Number(valueOf(properties, 'w:gridAfter') ?? 0)
  if (after > 0) add(undefined, after, false)
  return cells
}

/** Writes a table with its merged cells. Deleted rows stay out. */
export function writeTable(table: Element, story: Story, blocks: BlockWriter): string {
  const rows = rowsIn(table, 'w:tr').filter(row => !child(child(row, 'w:trPr'), 'w:del'))
  const grid = rows.map(cellsOf)
  const isOn = (at: number, { from, span }: Cell) =>
    grid[at]?.some(cell => cell.isContinued && cell.from === from && cell.span === span) ?? false
  const drawn = rows.map((row, at) => {
    const tag = flag(child(row, 'w:trPr'), 'w:tblHeader') ? 'th' : 'td'
    const cells = grid[at]!.map(cell => {
      const above = grid[at - 1]?.some(({ from, span }) => from === cell.from && span === cell.span)
      if (cell.isContinued && above) return ''
      let height = 1
      while (isOn(at + height, cell)) height++
      const spans = [cell.span > 1 && ` colspan="${cell.span}"`, height > 1 && ` rowspan="${height}"`]
      const inner = cell.element ? blocks(cell.element, story) : ''
      return `<${tag}${spans.filter(Boolean).join('')}>${inner}</${tag}>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table>${drawn.join('')}</table>`
}
