import { formatOf } from './story.ts'
import type { Styles } from './styles.ts'
import { writeMath } from './write-math.ts'
import { attribute, chosen, tagOf, valueOf, child } from './xml.ts'

/**
 * Returns the plain text of a part, read without its structure, to compare the article with it. Formulas are in one
 * line, as in the article. Omits deleted and hidden text and codes of fields.
 */
export function plainWords(top: Element, markers: ReadonlyMap<Element, string>, styles: Styles): string {
  const parts: string[] = []
  const codes: boolean[] = []
  const read = (element: Element, under: ReturnType<Styles['paragraph']>['run']): void => {
    const tag = tagOf(element)
    if (tag === 'w:del' || tag === 'w:moveFrom') return
    if (tag === 'mc:AlternateContent') {
      const branch = chosen(element)
      if (branch) read(branch, under)
      return
    }
    if (tag === 'w:fldChar') {
      const kind = attribute(element, 'fldCharType')
      if (kind === 'begin') codes.push(true)
      else if (kind === 'separate') codes.splice(-1, 1, false)
      else codes.pop()
    }
    let run = under
    if (tag === 'w:p') {
      run = styles.paragraph(valueOf(child(element, 'w:pPr'), 'w:pStyle')).run
      parts.push(`\n${markers.get(element) ?? ''} `)
    }
    if (tag === 'w:r' && formatOf(element, under, styles).hidden) {
      for (const mark of element.children) if (tagOf(mark) === 'w:fldChar') read(mark, under)
      return
    }
    if (tag === 'w:tr' && child(child(element, 'w:trPr'), 'w:del')) return
    if (tag === 'm:oMath') writeMath(element, words => parts.push(words))
    else if (tag === 'w:t' && !codes.includes(true)) parts.push(element.textContent ?? '')
    else if (tag === 'w:noBreakHyphen') parts.push('-')
    else if (/^w:(?:tab|br|cr)$/.test(tag)) parts.push('\n')
    else for (const inner of element.children) read(inner, run)
  }
  read(top, {})
  return parts.join('').trim()
}
