import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { isOfIds, visible } from '../../kernel/fields.ts'

/** Properties of a schema that are read here; TypeBox's types cover the values only. */
interface Described {
  title?: string
  properties?: Record<string, TSchema>
  items?: TSchema
}

/** Returns the problem of a field as the end of a sentence that names it. */
export const tellProblem = (error: TLocalizedValidationError) => {
  switch (error.keyword) {
    case 'required':
      return '不能缺少'
    case 'minLength':
      return error.params.limit === 1 ? '不能为空' : `至少 ${error.params.limit} 个字`
    case 'pattern':
      if (error.params.pattern === visible) return '不能为空'
      return isOfIds(error.params.pattern) ? '格式不正确，或者超过 1000 项' : '格式不正确'
    case 'maxLength':
      return `不能超过 ${error.params.limit} 个字`
    case 'minItems':
      return `至少 ${error.params.limit} 项`
    case 'maxItems':
      return `不能超过 ${error.params.limit} 项`
    default:
      return '格式不正确'
  }
}

const pathOf = (error: TLocalizedValidationError) => {
  const path = error.instancePath.split('/').slice(1)
  return error.keyword === 'required' ? [...path, error.params.requiredProperties[0] ?? ''] : path
}

/** Returns the innermost titled field on the path to the error. Items of a list have the list's title. */
const fieldAt = (schema: TSchema, path: string[]) => {
  let at: Described | undefined = schema
  let field = { title: '', name: path[0] ?? '' }
  const names: string[] = []
  for (const step of path) {
    const property: Described | undefined = at?.properties?.[step]
    if (property) {
      names.push(step)
      if (property.title) field = { title: property.title, name: names.join('.') }
    }
    at = property ?? at?.items
  }
  return field
}

/** Returns the first problem as a sentence with the field's title and its name on the wire. */
export const describeProblem = (schema: TSchema, errors: TLocalizedValidationError[]) => {
  const [error] = errors
  const field = error && fieldAt(schema, pathOf(error))
  if (!error || !field?.name) return '提交的内容格式不正确，请检查后重试'
  const name = field.title ? `${field.title}（${field.name}）` : `参数 ${field.name} `
  return `${name}${tellProblem(error)}，请修改后重试`
}
