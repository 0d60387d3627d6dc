import { texts } from '../../../base/core/locale.ts'
import type { ExpressionCode, ExpressionProblem } from '../../../base/contract/expression.ts'

/** What is wrong with an expression, as a sentence. */
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
    unsupported: (place: number, detail: string) => `第 ${place} 个字符处：不能使用“${detail}”`
  },
  {
    empty: () => 'Write a condition or formula',
    long: () => 'More than 2,000 characters; split it into more rules',
    deep: () => 'Nested too deep; split it into more rules',
    syntax: (place: number) => `Character ${place} cannot be understood`,
    member: (place: number) => `Character ${place}: “.” is only for “sub-table.column”`,
    function: (place: number, detail: string) => `Character ${place}: there is no function “${detail}”`,
    arguments: (place: number, detail: string) => `Character ${place}: “${detail}” has the wrong number of values`,
    field: (place: number) => `Character ${place}: field takes one name in quotes`,
    unsupported: (place: number, detail: string) => `Character ${place}: “${detail}” cannot be used`
  }
)

export const expressionSentence = (
  { code, position, detail }: ExpressionProblem,
  words: Record<ExpressionCode, (place: number, detail: string) => string>
): string => words[code](position + 1, detail)
