import { countedIn } from './count-formats.ts'
import { attribute, child, childrenOf, flag, valueOf } from './xml.ts'

/** Open field. Its code is not shown, its result is. */
export interface Field {
  code: string
  isResult: boolean
  href: string
  /** Text of a form field without a result. */
  shown: string
}

/** Returns the address of a HYPERLINK field; '' for other fields. */
function addressIn(code: string): string {
  if (!/^\s*HYPERLINK\b/i.test(code)) return ''
  const place = /\\l\s+"?([^"\s]+)"?/i.exec(code)?.[1] ?? ''
  const rest = code.replace(/^\s*HYPERLINK/i, '').replace(/\\[lot]\s+("[^"]*"|\S+)|\\[mn]/gi, '')
  const [, quoted, bare] = /"([^"]*)"|(\S+)/.exec(rest) ?? []
  const address = (quoted ?? bare ?? '').replaceAll('\\\\', '\\')
  return address + (place ? `#${place}` : '')
}

/** Returns the text of a form field: the box of a check box, or the chosen entry of a list. */
function shownBy(begin: Element): string {
  const data = child(begin, 'w:ffData')
  const box = child(data, 'w:checkBox')
  if (box) return (flag(box, 'w:checked') ?? flag(box, 'w:default')) ? '☑' : '□'
  const list = child(data, 'w:ddList')
  const at = Number(valueOf(list, 'w:result') ?? valueOf(list, 'w:default') ?? 0)
  return attribute(childrenOf(list, 'w:listEntry')[at], 'val') ?? ''
}

/** Returns the text of a field that has no result: signs, and numbers in circles. */
function drawnBy(code: string): string {
  const [, sign] = /^\s*SYMBOL\s+(0x[\da-f]+|\d+)/i.exec(code) ?? []
  if (sign) return String.fromCodePoint(Math.min(Number(sign), 0x10ffff))
  const [, equation] = /^\s*EQ\s+(.*)$/is.exec(code) ?? []
  if (!equation) return ''
  const [, circled] = /\\o\s*(?:\\\w+)?\s*\(\s*[○◯]\s*[,，;]\s*(\d+)\s*\)/i.exec(equation) ?? []
  if (circled) return countedIn('decimalEnclosedCircle', Number(circled))
  const fraction = equation.replace(/\\f\s*\(([^(),;]*)[,;]([^(),;]*)\)/gi, '$1/$2')
  return fraction
    .replace(/\\[a-z]+\d*/gi, '')
    .replace(/[()]/g, '')
    .trim()
}

/** Follows the beginning, the separator or the end of a field. Returns words that the field draws without a result. */
export function followField(mark: Element, fields: Field[]): string {
  const kind = attribute(mark, 'fldCharType')
  const top = fields.at(-1)
  if (kind === 'begin') fields.push({ code: '', isResult: false, href: '', shown: shownBy(mark) })
  else if (kind === 'separate' && top) {
    top.isResult = true
    top.href = addressIn(top.code)
  } else if (kind === 'end' && top) {
    fields.pop()
    const isForm = /^\s*FORM(CHECKBOX|DROPDOWN)/i.test(top.code)
    if (isForm) return top.shown
    if (!top.isResult) return drawnBy(top.code)
  }
  return ''
}

export const isInCode = (fields: readonly Field[]): boolean => fields.some(({ isResult }) => !isResult)

/** Returns the address of the innermost open link. */
export const linkOf = (fields: readonly Field[]): string => [...fields].reverse().find(({ href }) => href)?.href ?? ''

export const simpleLink = (field: Element): string => addressIn(attribute(field, 'instr') ?? '')
