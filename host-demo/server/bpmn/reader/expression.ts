import { ExpressionProblem, parseExpression, type Expression } from '../../../../elements/base/contract/expression.ts'
import { own, type Part } from './part.ts'
import { refuse, type Report, type Sentence } from './report.ts'

/** Words of the unified expression language, as operators of the rule language. */
const operators: Readonly<Record<string, string>> = {
  ...{ and: '&&', or: '||', not: '!', eq: '==', ne: '!=', lt: '<', gt: '>', le: '<=', ge: '>=', div: '/', mod: '%' }
}

/** Rewrites operators that are words, and `empty x`, outside of quotes. */
const plainOperators = (text: string) =>
  text.replace(
    /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\bempty\s+([A-Za-z_][\w.]*)|(?<![\w.])(and|or|not|eq|ne|lt|gt|le|ge|div|mod)(?=[\s!(])/g,
    (found, name?: string, word?: string) => (name ? `empty(${name})` : word ? ` ${operators[word]} ` : found)
  )

/** Returns the inside of `${…}` or `#{…}`; undefined for any other text. */
export const insideOf = (text: string): string | undefined => /^\s*[$#]\{([^{}]*)\}\s*$/.exec(text)?.[1]?.trim()

const isShort = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 80)
const languages = /^(|.*(juel|uel|jsf|el).*|.*xpath.*)$/i

/** Reads a condition or a number in `${…}`. `title` names the expression in the sentence of a refusal. */
export const readExpression = (
  report: Report,
  part: Part,
  [chinese, english]: Sentence,
  source?: Part
): Expression | undefined => {
  const text = source?.body ?? ''
  if (!text.trim()) return undefined
  const inside = insideOf(text)
  const language = source?.language ?? ''
  if (inside === undefined || !languages.test(language)) {
    const named: Sentence = language ? [`（${language}）`, ` (${language})`] : ['', '']
    return void refuse(report, part, [
      `的${chinese}“${isShort(text)}”${named[0]}不是 \${…} 形式的表达式，本平台不能判断，请改写，如 \${amount > 100}`,
      `has the ${english} "${isShort(text)}"${named[1]}, which is not an expression in \${…}. Rewrite it, for example \${amount > 100}.`
    ])
  }
  try {
    return parseExpression(plainOperators(inside))
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error
    const calls = /[\w)\]]\s*\(/.test(inside)
    return void refuse(report, part, [
      `的${chinese}“${isShort(text)}”${calls ? '调用了程序，本平台不运行文档里的程序' : '不是有效的表达式'}，请改为比较流程数据，如 \${amount > 100}`,
      `has the ${english} "${isShort(text)}", which ${calls ? 'calls a program. This platform runs no programs of documents' : 'is not a valid expression'}. Compare process data instead, for example \${amount > 100}.`
    ])
  }
}

export const always: Expression = parseExpression('true')

/** Variables that switch skip expressions on. */
const switches = parseExpression('_FLOWABLE_SKIP_EXPRESSION_ENABLED || _ACTIVITI_SKIP_EXPRESSION_ENABLED')

/** Reads the skip expression of Activiti and its kin. */
export const readSkip = (report: Report, part: Part): Expression | undefined => {
  const body = own(part, 'skipExpression')
  return readExpression(report, part, ['跳过条件', 'skip expression'], { $type: 'bpmn:FormalExpression', body })
}

/** Combines a flow's skip expression with its condition: where they are on, the skip expression decides. */
export const skipInstead = (skip: Expression, condition: Expression | undefined): Expression => ({
  ast: { is: 'choice', test: switches.ast, yes: skip.ast, no: (condition ?? always).ast },
  fields: [...skip.fields, ...(condition?.fields ?? [])]
})

/** Returns whether a task is skipped: only where skip expressions are on. */
export const skipIf = (skip: Expression): Expression => ({
  ast: { is: 'binary', operator: '&&', left: switches.ast, right: skip.ast },
  fields: skip.fields
})
