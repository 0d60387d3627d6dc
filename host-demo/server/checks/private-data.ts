import { isPersonNumber } from '../../../elements/base/contract/card-numbers.ts'
import { fold } from './fold.ts'

export type PrivateKind = 'idNumber' | 'bankCard' | 'mobile'

export interface PrivateData {
  kind: PrivateKind
  start: number
  end: number
}

/** Luhn's check of card numbers. */
const isLuhn = (digits: string) => {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** UnionPay cards have 16 to 19 digits, others 16. */
const isBankCard = (digits: string) =>
  (/^62\d{14,17}$/.test(digits) || /^[345]\d{15}$/.test(digits)) && !/^(\d)\1*$/.test(digits) && isLuhn(digits)

/** Lengths of the numbers that are found. */
const lengths = new Set([11, 13, 16, 17, 18, 19])

const kindOf = (code: string): PrivateKind | undefined => {
  if (!lengths.has(code.length)) return undefined
  if (isPersonNumber(code.toUpperCase())) return 'idNumber'
  if (isBankCard(code)) return 'bankCard'
  return /^(86)?1[3-9]\d{9}$/.test(code) ? 'mobile' : undefined
}

/** Groups of digits that belong to one number. */
const mostGroups = 19

/** Finds identity card numbers, bank cards and mobile numbers, also with spaces or hyphens between their digits. */
export const findPrivateData = (original: string): PrivateData[] => {
  if (!/[\d\uff10-\uff19]/.test(original)) return []
  const { text, from } = fold(original)
  const found: PrivateData[] = []
  for (const run of text.matchAll(/(?<![\da-z.])\d+(?:[ \u00a0·-]?\d+)*x?(?![\da-z])/g)) {
    if (run[0].length < 11) continue
    const groups = [...run[0].matchAll(/\d+x?/g)].map(group => ({ code: group[0], start: run.index + group.index }))
    for (let first = 0; first < groups.length; first += 1) {
      let code = ''
      let best: { kind: PrivateKind; last: number } | undefined
      for (let last = first; last < groups.length && last < first + mostGroups && code.length < 20; last += 1) {
        code += groups[last]!.code
        const kind = kindOf(code)
        if (kind) best = { kind, last }
      }
      if (!best) continue
      const end = groups[best.last]!
      found.push({
        kind: best.kind,
        start: from[groups[first]!.start]!,
        end: from[end.start + end.code.length - 1]! + 1
      })
      first = best.last
    }
  }
  return found
}
