import { styleOf } from '../../core/page/inert-html.ts'

/** Parts of a document that are not text of the article. */
export interface LeftOut {
  comments: number
  deletions: number
  hidden: number
  /** The words of all of them. */
  words: string[]
}

const declared = (element: Element): string => element.getAttribute('data-style') ?? ''

/** True for elements that the author's program does not show. */
function isHidden(element: Element): boolean {
  if (element.hasAttribute('hidden')) return true
  const style = declared(element)
  if (!/display|visibility|mso-hide/i.test(style)) return false
  if (/mso-hide:\s*all/i.test(style)) return true
  // Word hides page numbers of contents in its web view only.
  if (/mso-hide:\s*screen/i.test(style)) return false
  const { display, visibility } = styleOf(element)
  return display === 'none' || visibility === 'hidden' || visibility === 'collapse'
}

const isComment = (element: Element): boolean => /mso-element:\s*comment(?!-list)/i.test(declared(element))
/** Lists, marks and rules of comments, which contain or replace the comments. */
const ofComments = (element: Element): boolean =>
  /mso-element:\s*comment/i.test(declared(element)) ||
  element.matches(
    '[class*="msocomtxt" i], [class*="MsoCommentReference" i], .msocomoff, [class*="msocomanchor" i], a[href*="#_msocom_"]'
  )
const isDeleted = (element: Element): boolean => element.matches('del, [class~="msoDel" i]')

/** Removes the codes of fields, which stand between a beginning and a separator and are not shown. */
function removeFieldCodes(root: Document): void {
  const marks = /mso-element:\s*field-(begin|separator|end)/i
  if (![...root.body.querySelectorAll('[data-style*="field-begin" i]')].length) return
  const walker = root.createTreeWalker(root.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const open: boolean[] = []
  const codes: Node[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    const mark = node instanceof Element ? marks.exec(declared(node))?.[1]?.toLowerCase() : undefined
    if (mark === 'begin') open.push(true)
    else if (mark === 'separator') open.splice(-1, 1, false)
    else if (mark === 'end') open.pop()
    else if (node instanceof Text && open.includes(true)) codes.push(node)
  }
  for (const code of codes) code.parentNode?.removeChild(code)
}

/** Moves what hides a column of a sheet to its cells. */
function hideColumns(root: Document): void {
  for (const table of root.body.querySelectorAll('table')) {
    const hidden = new Set<number>()
    let at = 0
    for (const column of table.querySelectorAll('col')) {
      const count = Number(column.getAttribute('span')) || 1
      for (let each = 0; each < count; each++, at++) if (isHidden(column)) hidden.add(at)
    }
    if (hidden.size === 0) continue
    for (const row of table.rows) {
      let from = 0
      for (const cell of row.cells) {
        const columns = Array.from({ length: cell.colSpan }, (_, each) => from + each)
        if (columns.every(column => hidden.has(column))) cell.hidden = true
        from += cell.colSpan
      }
    }
  }
}

/** True for a list paragraph of which the number alone is left. */
function isBare(paragraph: Element | null): paragraph is Element {
  if (!paragraph || !/mso-list/i.test(declared(paragraph))) return false
  const copy = paragraph.cloneNode(true) as Element
  for (const span of copy.querySelectorAll('span')) if (/mso-list:\s*ignore/i.test(declared(span))) span.remove()
  return !copy.textContent?.trim() && !copy.querySelector('img')
}

/** Removes comments, deleted words and hidden text from a parsed document. Insertions remain as words. */
export function removeUnseen(root: Document): LeftOut {
  removeFieldCodes(root)
  hideColumns(root)
  const found: LeftOut = { comments: 0, deletions: 0, hidden: 0, words: [] }
  let references = 0
  const remove = (element: Element): void => {
    const paragraph = element.parentElement?.closest('p') ?? null
    found.words.push(element.textContent ?? '')
    element.remove()
    if (!isBare(paragraph)) return
    found.words.push(paragraph.textContent ?? '')
    paragraph.remove()
  }
  for (const element of root.body.querySelectorAll('*')) {
    if (!element.isConnected) continue
    if (ofComments(element)) {
      const comments = [element, ...element.querySelectorAll('*')].filter(isComment).length
      found.comments += comments
      if (comments === 0 && element.matches('[class*="MsoCommentReference" i], a')) references++
      remove(element)
    } else if (isDeleted(element)) {
      if (element.textContent?.trim()) found.deletions++
      remove(element)
    } else if (isHidden(element)) {
      if (element.textContent?.trim()) found.hidden++
      remove(element)
    }
  }
  found.comments = Math.max(found.comments, references)
  return found
}
