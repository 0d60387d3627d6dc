import type { LiquidError } from 'liquidjs'
import type { TemplateProblem } from '../../../elements/base/contract/template.ts'

type Words = readonly [chinese: string, english: string]

/** Words for the messages of the template language. The first group of the pattern is inserted. */
const known: [pattern: RegExp, words: (part: string) => Words][] = [
  [/^tag "(.+?)" not found/, name => [`没有“${name}”这个标签`, `There is no tag “${name}”`]],
  [/^tag (\{%.*?%\}) not closed/, tag => [`${tag} 没有结束标签`, `${tag} has no end tag`]],
  [/^output "(.{0,40}).*" not closed/s, from => [`“${from}”没有用 }} 结束`, `“${from}” is not closed by }}`]],
  [/^tag "(.{0,40}).*" not closed/s, from => [`“${from}”没有用 %} 结束`, `“${from}” is not closed by %}`]],
  [/^raw (.*) not closed/s, () => ['{% raw %} 没有结束标签', '{% raw %} has no end tag']],
  [/^undefined filter: (.+)/, name => [`没有“${name}”这个过滤器`, `There is no filter “${name}”`]],
  [
    /^undefined variable: (.+)/,
    name => [`没有“${name}”这个数据，请看数据说明`, `There is no data “${name}”; see the list of data`]
  ],
  [/^invalid value expression: "?(.*?)"?$/, () => ['这里缺少值或条件', 'A value or condition is missing here']],
  [
    /^(memory alloc limit exceeded|Invalid string length|Invalid array length)/,
    () => ['生成的内容过多，请缩小循环的范围', 'Creates too much content; make the loop smaller']
  ],
  [
    /^(template render limit exceeded)/,
    () => ['运行时间过长，可能有不结束的循环', 'Runs for too long; a loop may be endless']
  ],
  [/^(parse length limit exceeded)/, () => ['代码过长，请拆成片段', 'The code is too long; split it into fragments']],
  [/Failed to lookup "(.*?)"/, name => [`本站没有片段“${name}”`, `The site has no fragment “${name}”`]],
  [/^(Maximum call stack)/, () => ['嵌套过深，请减少嵌套', 'Nested too deeply']]
]

const wordsOf = (message: string): Words => {
  const told = message.replace(/(, file:.*?)?, line:\d+, col:\d+$/s, '')
  for (const [pattern, words] of known) {
    const found = pattern.exec(told)
    if (found) return words(found[1] ?? '')
  }
  return [`写法有误：${told.slice(0, 200)}`, told.slice(0, 200)]
}

/** Describes an error of the template language. `nameOf` names the file of a source text. */
export const problemOf = (error: unknown, nameOf: (source: string) => string): TemplateProblem => {
  const { token, message, originalError } = error as LiquidError & { originalError?: Error }
  const [line = 0, column = 0] = token?.getPosition() ?? []
  const fileName = token ? nameOf(token.file ? token.file : token.input) : ''
  const [chinese, english] = wordsOf(originalError?.message ?? message)
  return { fileName, line, column, chinese, english }
}
