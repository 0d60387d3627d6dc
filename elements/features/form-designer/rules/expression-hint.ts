// Hints for conditions that are written in words, or with the signs of mathematics and other languages.
import { parseExpression, plainSigns, ExpressionProblem } from '../../../base/contract/expression.ts'

export interface Hint {
  is: 'instead' | 'quote' | 'bracket' | 'unfinished' | 'syntax'
  /** Counts characters from 0. */
  position: number
  word: string
  /** Correct spelling of `word`; empty if it has to go. */
  sign: string
}

/** Correct spelling by word or sign. */
const spellings: Record<string, string> = Object.fromEntries(
  Object.entries({
    '!=': '不等于 不是 不为 ≠ <> =! !== =!=',
    '>=': '大于等于 大于或等于 不小于 不少于 不低于 至少 ≥ ≧ => >==',
    '<=': '小于等于 小于或等于 不大于 不超过 不高于 不多于 至多 ≤ ≦ =< <==',
    '==': '等于 是 为 = equals eq is',
    '>': '大于 超过 多于 高于 晚于',
    '<': '小于 少于 低于 不足 早于',
    '&&': '并且 而且 同时 以及 且 和 与 and AND &',
    '||': '或者 或 or OR |',
    '!': '不 非 not NOT',
    'empty(…)': '为空 是空 空着 没有填',
    '!empty(…)': '不为空 非空',
    'contains(…, …)': '包含 含有',
    'if(…, …, …)': '如果 那么 否则',
    ',': '、',
    '*': '乘以 乘',
    '/': '除以',
    '+': '加上 加',
    '-': '减去 减',
    '': '。 ； ！ ？'
  }).flatMap(([sign, words]) => words.split(' ').map(word => [word, sign]))
)
/** Words that may stand inside a name, as in 天数大于3; the longest first. */
const inside = new RegExp(
  Object.keys(spellings)
    .filter(word => /^\p{Script=Han}{2,}$/u.test(word))
    .sort((one, other) => other.length - one.length)
    .join('|'),
  'u'
)

const parts = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[\p{L}\p{N}_$.]+|[=<>!≠≥≧≤≦]+|[&|]+|\S/gu

interface Part {
  text: string
  start: number
}

function problemOf(source: string): ExpressionProblem | undefined {
  try {
    parseExpression(source)
    return undefined
  } catch (error) {
    if (error instanceof ExpressionProblem) return error
    throw error
  }
}

/** Two expressions without an operator between them: the parser names no place. */
const isSequence = (problem: ExpressionProblem | undefined): boolean =>
  problem?.code === 'syntax' && problem.detail === ''

/** Returns the index of the part at which the expression becomes wrong. */
function faultOf(source: string, found: readonly Part[], problem: ExpressionProblem): number {
  if (problem.code === 'unsupported') return found.findIndex(({ text }) => text === problem.detail)
  if (isSequence(problem))
    return found.findIndex(({ text, start }) => isSequence(problemOf(source.slice(0, start + text.length))))
  const at = found.findIndex(({ text, start }) => problem.position < start + text.length)
  return at < 0 ? found.length - 1 : at
}

/** Finds a word with another spelling in a part, or as the part. */
function wordIn({ text, start }: Part): Hint | undefined {
  const word = Object.hasOwn(spellings, text) ? text : /^["']/.test(text) ? undefined : inside.exec(text)?.[0]
  if (word === undefined) return undefined
  return { is: 'instead', position: start + text.indexOf(word), word, sign: spellings[word]! }
}

/** Explains the error of an expression, at the character that is wrong. */
export function hintOf(written: string, problem: ExpressionProblem): Hint | undefined {
  const source = plainSigns(written)
  if (problem.code !== 'syntax' && !(problem.code === 'unsupported' && /^[&|]$/.test(problem.detail))) return undefined
  const found = [...source.matchAll(parts)].map(({ 0: text, index }): Part => ({ text, start: index }))
  const at = faultOf(source, found, problem)
  const hint = (found[at] && wordIn(found[at])) ?? (found[at - 1] && wordIn(found[at - 1]!))
  if (hint) return hint
  const position = problem.detail ? problem.position : (found[at]?.start ?? 0)
  const is = problem.detail.startsWith('Unclosed quote')
    ? 'quote'
    : problem.detail.startsWith('Unclosed')
      ? 'bracket'
      : /^(Expected expression|Missing)/.test(problem.detail)
        ? 'unfinished'
        : 'syntax'
  return { is, position, word: '', sign: '' }
}

/** Finds the word in a name that is no field, as in 天数大于3. */
export const hintInName = (written: string, name: string): Hint | undefined =>
  wordIn({ text: name, start: Math.max(0, written.indexOf(name)) })

/** Writes an expression with labels in place of names, for people. */
export function readable(written: string, labelOf: (name: string) => string | undefined): string {
  const fields = /field\(\s*"((?:[^"\\]|\\.)*)"\s*\)/u
  const pattern = new RegExp(`${fields.source}|${parts.source}`, 'gu')
  return plainSigns(written).replace(pattern, (text: string, quoted?: string) => {
    const name = quoted?.replace(/\\(.)/g, '$1') ?? text
    const label = /^["']/.test(text) ? undefined : labelOf(name)
    return label === undefined ? text : `〔${label}〕`
  })
}
