// Patterns of documents are untrusted: those with unbounded run time run where they can be stopped.

/** Number of steps that take no noticeable time. */
const quickSteps = 20_000_000

export type PatternAnswer = 'fits' | 'differs' | 'slow' | 'refused' | 'invalid'

export interface Pattern {
  source: string
  flags: string
}

/** Reads a bare source, or a `/source/flags` literal of older documents. */
function read(pattern: string): Pattern {
  const literal = /^\/(.+)\/([a-z]*)$/s.exec(pattern.trim())
  if (!literal || !/^[dgimsuvy]*$/.test(literal[2]!)) return { source: pattern, flags: '' }
  // Drop the flags `g` and `y`: a test must not start at `lastIndex`.
  return { source: literal[1]!, flags: literal[2]!.replace(/[gyd]/g, '') }
}

function compiled({ source, flags }: Pattern): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

type PatternProblem = 'bracket' | 'group' | 'repeat' | 'order' | 'escape' | 'other'

/** Recognises the problem by the browser's message, which is always English. */
const problems: [words: RegExp, problem: PatternProblem][] = [
  [/out of order/i, 'order'],
  [/character class|missing terminating \]/i, 'bracket'],
  [/unterminated group|unmatched|missing \)|parenthes/i, 'group'],
  [/repeat|quantifier/i, 'repeat'],
  [/escape|\\ at end/i, 'escape']
]

/** Returns the problem of a pattern; undefined if it can be used. */
export function patternProblem(pattern: string): PatternProblem | undefined {
  const { source, flags } = read(pattern)
  try {
    new RegExp(source, flags)
    return undefined
  } catch (error) {
    const words = (error as Error).message.slice((error as Error).message.lastIndexOf(':'))
    return problems.find(([known]) => known.test(words))?.[1] ?? 'other'
  }
}

/** Returns the worst-case number of steps for a text of this length; Infinity if it is unknown. */
function steps({ source }: Pattern, length: number): number {
  const groups: boolean[] = [false]
  let cost = source.startsWith('^') && !source.includes('|') ? 1 : length
  let wasBranching = false
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!
    wasBranching = false
    if (sign === '\\') {
      if (/[1-9k]/.test(source[at + 1] ?? '')) return Infinity
      at++
    } else if (sign === '[') {
      for (at++; at < source.length && source[at] !== ']'; at++) if (source[at] === '\\') at++
    } else if (sign === '(') {
      groups.push(false)
      // `(?:`, `(?=`, `(?<name>`: the question mark is no quantifier.
      if (source[at + 1] === '?') at++
      continue
    } else if (sign === ')') {
      wasBranching = groups.pop() ?? false
      if (wasBranching) groups[groups.length - 1] = true
    } else if (sign === '|') {
      groups[groups.length - 1] = true
      cost *= 2
    }
    const quantifier = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(source.slice(at + 1, at + 24))
    if (!quantifier || sign === '|') continue
    const [whole, mark, least = '0', comma, most] = quantifier
    const isEndless = mark === '*' || mark === '+' || (comma !== undefined && most === '')
    const times = mark === '?' ? 1 : isEndless ? Infinity : Number(comma ? most : least)
    if (wasBranching && times > 1) return Infinity
    if (isEndless) cost *= length
    else if (mark === '?') cost *= 2
    else cost *= Math.max(1, comma ? Number(most) - Number(least) + 1 : 1)
    groups[groups.length - 1] = true
    at += whole.length
  }
  return cost
}

/** Returns whether a pattern is fast for texts of up to 5,000 characters, so that it runs synchronously. */
export const isSimplePattern = (pattern: string, length = 5000): boolean =>
  steps(read(pattern), Math.max(1, length)) <= quickSteps

type SlowTest = (pattern: Pattern, text: string) => PatternAnswer | Promise<PatternAnswer>

let testSlowly: SlowTest = () => 'refused'

/** Sets where slow patterns run: a worker in browsers (`slow-pattern.ts`), a bounded context on the server. */
export const setSlowTest = (test: SlowTest): void => void (testSlowly = test)

/** Tests a text: synchronously if that is safe, otherwise where the test can be stopped after a timeout. */
export function testPattern(pattern: string, text: string): PatternAnswer | Promise<PatternAnswer> {
  const own = read(pattern)
  const expression = compiled(own)
  if (!expression) return 'invalid'
  if (isSimplePattern(pattern, text.length)) return expression.test(text) ? 'fits' : 'differs'
  return testSlowly(own, text)
}
