import { deepestDesign, largestDesign } from '../../../../elements/base/contract/form.ts'
import { countFields } from '../../forms/document-fields.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Returns an empty form. */
export const emptyDesign = (tableName: string) =>
  JSON.stringify({
    list: [],
    config: {
      layout: 'horizontal',
      size: 'small',
      labelPosition: 'right',
      labelWidth: 100,
      ui: 'Element',
      tableName,
      customClass: ''
    }
  })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (jsonStr: string): unknown => {
  try {
    return JSON.parse(jsonStr)
  } catch {
    throw new Refusal('表单内容不是有效的 JSON，请检查后重新保存')
  }
}

/**
 * Checks a form document. The text itself is stored as received.
 * @returns the number of fields that the form draws, columns of sub-tables included
 * @throws Refusal if the text is no form document, too large, too deep, or contains `__proto__`
 */
export const readDesign = (jsonStr: string): number => {
  if (Buffer.byteLength(jsonStr) > largestDesign) throw new Refusal('表单内容超过 2 MB，请删减后重新保存')
  const design = parse(jsonStr)
  if (!isObject(design)) throw new Refusal('表单内容应为一个 JSON 对象，请检查后重新保存')
  if (!Array.isArray(design.list)) throw new Refusal('表单内容缺少组件列表（list），请检查后重新保存')
  if (!isObject(design.config)) throw new Refusal('表单内容缺少表单属性（config），请检查后重新保存')
  // Iterative, because a deep document would overflow the stack.
  const left: { value: object; depth: number }[] = [{ value: design, depth: 1 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth } = next
    if (depth > deepestDesign) throw new Refusal(`表单内容嵌套超过 ${deepestDesign} 层，请简化后重新保存`)
    if (Object.hasOwn(value, '__proto__')) throw new Refusal('表单内容含有不允许的名称 __proto__，请删除后重新保存')
    for (const child of Object.values(value))
      if (typeof child === 'object' && child !== null) left.push({ value: child, depth: depth + 1 })
  }
  return countFields(design)
}
