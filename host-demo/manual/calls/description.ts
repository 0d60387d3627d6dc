import { fieldsOf, type Field, type Schema } from './fields.ts'

interface Parameter {
  $ref?: string
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}

interface Operation {
  operationId: string
  tags: [string]
  summary?: string
  security?: []
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
  'x-rights'?: string[]
  'x-proof'?: string
}

export interface ApiDescription {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter> }
}

/** Call as the page lists it. */
export interface ListedCall {
  id: string
  method: string
  path: string
  /** Chinese names of the rights; '' for none. */
  summary: string
  rights: readonly string[]
  isOpen: boolean
  operation: Operation
}

export interface Group {
  noun: string
  title: string
  calls: ListedCall[]
}

/** Returns the calls by the noun that they belong to, in the order of the description. */
export function groupsOf({ tags, paths }: ApiDescription): Group[] {
  const groups = new Map<string, Group>(
    tags.map(({ name, description }) => [name, { noun: name, title: description, calls: [] }])
  )
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId: id, summary = '', 'x-rights': rights = [], security } = operation
      const call = {
        id,
        method: method.toUpperCase(),
        path,
        summary,
        rights,
        isOpen: security !== undefined,
        operation
      }
      groups.get(operation.tags[0])?.calls.push(call)
    }
  return [...groups.values()].filter(({ calls }) => calls.length > 0)
}

/** Returns whether the words are in the address, the rights or the noun of a call. */
export const fits = ({ method, path, summary, rights }: ListedCall, { noun, title }: Group, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every(word => `${method} ${path} ${summary} ${rights.join(' ')} ${noun} ${title}`.toLowerCase().includes(word))

/** Fields of a call: of its address and headers, of its body, and of its result. */
interface CallFields {
  parameters: (Field & { place: Parameter['in'] })[]
  body: Field[]
  result: Field[]
  /** True for calls that answer with a file. */
  isFile: boolean
}

export function fieldsOfCall({ operation }: ListedCall, { components }: ApiDescription): CallFields {
  const parameters = (operation.parameters ?? []).map(given =>
    given.$ref ? components.parameters[given.$ref.split('/').at(-1)!]! : given
  )
  const answer = operation.responses[200]?.content?.['application/json']?.schema
  return {
    parameters: parameters.flatMap(({ name, in: place, required = false, description = '', schema }) => {
      const [field] = fieldsOf({ properties: { [name]: { description, ...schema } }, required: required ? [name] : [] })
      return field ? [{ ...field, place }] : []
    }),
    body: fieldsOf(operation.requestBody?.content['application/json'].schema),
    result: fieldsOf(answer?.allOf?.[1]),
    isFile: answer === undefined
  }
}
