import { texts } from '../../../base/core/language/locale.ts'
import type { ExpressionCode, ExpressionProblem } from '../../../base/contract/expression.ts'
import type { Hint } from './expression-hint.ts'

/** Messages for syntax errors in expressions. */
export const expressionText = texts(
  {
    empty: () => '请填写条件或计算公式',
    long: () => '超过 2000 个字符，请拆成多条规则',
    deep: () => '嵌套过深，请拆成多条规则',
    syntax: (place: number) => `第 ${place} 个字符处写法不正确`,
    member: (place: number) => `第 ${place} 个字符处：“.”只能用于“子表单.列”`,
    function: (place: number, detail: string) => `第 ${place} 个字符处：没有函数“${detail}”`,
    arguments: (place: number, detail: string) => `第 ${place} 个字符处：函数“${detail}”的参数个数不对`,
    field: (place: number) => `第 ${place} 个字符处：field 需要一个用引号括起来的绑定字段`,
    unsupported: (place: number, detail: string) => `第 ${place} 个字符处：不能使用“${detail}”`,
    instead: (place: number, word: string, sign: string) => `第 ${place} 个字符处：“${word}”请写成 ${sign}`,
    needless: (place: number, word: string) => `第 ${place} 个字符处：请去掉“${word}”`,
    quote: (place: number) => `第 ${place} 个字符处：引号没有成对，请补上`,
    bracket: (place: number) => `第 ${place} 个字符处：括号没有成对，请补上`,
    unfinished: (place: number) => `第 ${place} 个字符处没有写完，请补上字段或值`
  },
  {
    empty: () => 'Enter a condition or formula',
    long: () => 'Longer than 2,000 characters. Split it into several rules.',
    deep: () => 'Nested too deeply. Split it into several rules.',
    syntax: (place: number) => `Syntax error at character ${place}`,
    member: (place: number) => `Character ${place}: “.” is only allowed in “sub-table.column”`,
    function: (place: number, detail: string) => `Character ${place}: unknown function “${detail}”`,
    arguments: (place: number, detail: string) => `Character ${place}: wrong number of arguments for “${detail}”`,
    field: (place: number) => `Character ${place}: field takes one name in quotes`,
    unsupported: (place: number, detail: string) => `Character ${place}: “${detail}” is not supported`,
    instead: (place: number, word: string, sign: string) => `Character ${place}: write ${sign} instead of “${word}”`,
    needless: (place: number, word: string) => `Character ${place}: remove “${word}”`,
    quote: (place: number) => `Character ${place}: a quotation mark is missing`,
    bracket: (place: number) => `Character ${place}: a bracket is missing`,
    unfinished: (place: number) => `Unfinished at character ${place}. Add a field or a value.`
  }
)

export const expressionSentence = (
  { code, position, detail }: ExpressionProblem,
  words: Record<ExpressionCode, (place: number, detail: string) => string>
): string => words[code](position + 1, detail)

export const hintSentence = ({ is, position, word, sign }: Hint, words: (typeof expressionText)['zh-CN']): string =>
  is === 'instead' && sign === '' ? words.needless(position + 1, word) : words[is](position + 1, word, sign)
