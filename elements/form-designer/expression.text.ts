import { texts } from '../core/locale.ts'
import type { ExpressionCode, ExpressionProblem } from '../parts/form/expression.ts'

/** What is wrong with an expression, as a sentence. */
export const expressionText = texts(
  {
    empty: () => '请填写表达式',
    long: () => '表达式超过 2000 个字符，请拆成多条规则',
    deep: () => '表达式嵌套过深，请拆成多条规则',
    syntax: (place: number) => `第 ${place} 个字符处写法不正确`,
    member: (place: number) => `第 ${place} 个字符处：“.”只能用于“子表单.列”`,
    function: (place: number, detail: string) => `第 ${place} 个字符处：没有函数“${detail}”`,
    arguments: (place: number, detail: string) => `第 ${place} 个字符处：函数“${detail}”的参数个数不对`,
    field: (place: number) => `第 ${place} 个字符处：field 需要一个用引号括起来的字段名`,
    unsupported: (place: number, detail: string) => `第 ${place} 个字符处：不能使用“${detail}”`
  },
  {
    empty: () => 'Write an expression',
    long: () => 'The expression has more than 2,000 characters; make it several rules',
    deep: () => 'The expression is nested too deep; make it several rules',
    syntax: (place: number) => `Character ${place} cannot be understood`,
    member: (place: number) => `Character ${place}: “.” is only for “sub-table.column”`,
    function: (place: number, detail: string) => `Character ${place}: there is no function “${detail}”`,
    arguments: (place: number, detail: string) => `Character ${place}: “${detail}” has the wrong number of values`,
    field: (place: number) => `Character ${place}: field takes one name in quotes`,
    unsupported: (place: number, detail: string) => `Character ${place}: “${detail}” cannot be used`
  }
)

export const expressionSentence = ({ code, position, detail }: ExpressionProblem, words: Record<ExpressionCode, (place: number, detail: string) => string>): string =>
  words[code](position + 1, detail)
