import { numberOption, textOption } from '../../../base/form-engine/document/type.ts'
import type { Options } from '../../../base/form-engine/document/document.ts'

/** Character of a simple pattern with its repetition. */
interface Atom {
  matches: RegExp
  least: number
  most: number
}

/** Parses a pattern: a bare source, or a `/source/flags` literal. Undefined if invalid. */
function patternOf(text: string): RegExp | undefined {
  const literal = /^\/(.+)\/([dgimsuvy]*)$/s.exec(text)
  try {
    return literal ? new RegExp(literal[1]!, literal[2]) : new RegExp(text)
  } catch {
    return undefined
  }
}

const piece =
  /(\[(?:\\.|[^\]\\])+\]|\\[dDwWsS]|\\[^\da-zA-Z]|[^\\[\](){}|^$.*+?])(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})?\??/y

/** Splits a pattern into atoms. Undefined unless anchored at both ends and without groups and alternatives. */
function atomsOf({ source, flags }: RegExp): Atom[] | undefined {
  if (!source.startsWith('^') || !source.endsWith('$') || source.endsWith('\\$')) return undefined
  const atoms: Atom[] = []
  const end = source.length - 1
  for (let at = 1; at < end; at = piece.lastIndex) {
    piece.lastIndex = at
    const [, sign, star, least, comma, most] = piece.exec(source) ?? []
    if (sign === undefined) return undefined
    atoms.push({
      matches: new RegExp(`^${sign}$`, flags.replace(/[gy]/g, '')),
      least: least === undefined ? (star === '*' || star === '?' ? 0 : 1) : Number(least),
      most:
        least === undefined
          ? star === '*' || star === '+'
            ? Infinity
            : 1
          : comma
            ? most
              ? Number(most)
              : Infinity
            : Number(least)
    })
  }
  return atoms
}

/** Characters of a data type, and those of which one is required. */
const alphabets: Record<string, { signs: string; needs: string }> = {
  number: { signs: '+-.0123456789eE', needs: '0123456789' },
  integer: { signs: '+-0123456789', needs: '0123456789' },
  float: { signs: '+-.0123456789eE', needs: '0123456789' },
  hex: { signs: '#0123456789abcdefABCDEF', needs: '0123456789abcdefABCDEF' },
  email: { signs: '', needs: '@' },
  url: { signs: '', needs: '/' }
}

export type Impossible =
  | 'pattern-invalid'
  | 'pattern-too-long'
  | 'type-against-pattern'
  | 'boolean-in-text'
  | 'required-but-no-room'
  | 'min-over-max'

/** Returns why no value can pass the validators of a text field. Reports only provable cases. */
export function textImpossible(options: Options): Impossible | undefined {
  const maxlength = numberOption(options, 'maxlength')
  if (options.required === true && maxlength === 0) return 'required-but-no-room'
  if (options.dataType === 'boolean') return 'boolean-in-text'
  const text = textOption(options, 'pattern')
  if (!text) return undefined
  const pattern = patternOf(text)
  if (!pattern) return 'pattern-invalid'
  const atoms = atomsOf(pattern)
  if (!atoms) return undefined
  if (atoms.some(({ least, most }) => least > most)) return 'pattern-invalid'
  const shortest = atoms.reduce((sum, { least }) => sum + least, 0)
  if (maxlength !== undefined && maxlength >= 0 && shortest > maxlength) return 'pattern-too-long'
  const alphabet = alphabets[String(options.dataType)]
  if (!alphabet) return undefined
  const takes = ({ matches }: Atom, signs: string) => [...signs].some(sign => matches.test(sign))
  const hasNeeded = atoms.some(atom => atom.most > 0 && takes(atom, alphabet.needs))
  const isForeign = alphabet.signs !== '' && atoms.some(atom => atom.least > 0 && !takes(atom, alphabet.signs))
  return hasNeeded && !isForeign ? undefined : 'type-against-pattern'
}

/** Returns whether `least` exceeds `most`; absent limits do not count. */
export const isOver = (options: Options, least: string, most: string): boolean =>
  (numberOption(options, least) ?? -Infinity) > (numberOption(options, most) ?? Infinity)
