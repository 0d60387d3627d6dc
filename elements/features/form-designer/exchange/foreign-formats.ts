// Form documents of other families: how to recognise each, and where it keeps its fields and their names.

export type Entry = Record<string, unknown>

export const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce((found, name) => (isEntry(found) && Object.hasOwn(found, name) ? found[name] : undefined), value)

function listIn(root: unknown, ...path: string[]): Entry[] {
  const found = path.length > 0 ? at(root, ...path) : root
  return Array.isArray(found) ? found.filter(isEntry) : []
}

export interface Format {
  name: string
  isOne: (root: unknown) => boolean
  /** Part of the document with its fields, and the path to it. */
  start: (root: unknown) => { node: unknown; path: string }
  modelOf: (node: Entry) => unknown
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Returns the parts that keep fields, with their path; properties bring their name as `key`. */
export function insideOf(node: unknown): { node: Entry; path: string; isTable?: boolean }[] {
  if (Array.isArray(node))
    return node.flatMap((inner: unknown, n) => (isEntry(inner) ? [{ node: inner, path: `[${n}]` }] : []))
  const found: { node: Entry; path: string }[] = []
  for (const path of places) {
    const held = at(node, ...path)
    const here = `.${path.join('.')}`
    if (path.at(-1) === 'properties' && isEntry(held)) {
      for (const [key, inner] of Object.entries(held))
        if (isEntry(inner)) found.push({ node: { ...inner, [propertyName]: key }, path: `${here}.${key}` })
    } else if (Array.isArray(held)) {
      for (const inner of insideOf(held)) found.push({ ...inner, path: here + inner.path })
      // Rows of a table are lists of lists.
      held.forEach((row, n) => {
        if (Array.isArray(row))
          for (const inner of insideOf(row)) found.push({ ...inner, path: `${here}[${n}]${inner.path}` })
      })
    } else if (path[0] === 'body' && isEntry(held)) found.push({ node: held, path: here })
  }
  return found
}

/** Holds the name of a property while its description is read. */
export const propertyName = 'qdPropertyName'

const places = [
  ...[
    'components',
    'columns',
    'rows',
    'tabs',
    'pages',
    'elements',
    'questions',
    'templateElements',
    'widgetList',
    'cols'
  ],
  ...['body', 'controls', 'column', 'group', 'children', 'properties', 'rule', 'fields', 'fieldSet']
]
  .map(name => [name])
  .concat([
    ['__config__', 'children'],
    ['children', 'column'],
    ['items', 'properties'],
    ['props', 'rule'],
    ['props', 'columns']
  ])
  // Fields of amis' combo. Elsewhere `items` describes the entries of a list.
  .concat([['items']])

const hasComponent = (node: unknown): boolean =>
  isEntry(node) && (isText(node['x-component']) || insideOf(node).some(inner => hasComponent(inner.node)))
const schemaOf = (root: unknown): unknown => (isEntry(at(root, 'schema')) ? at(root, 'schema') : root)
const whole = (node: unknown): { node: unknown; path: string } => ({ node, path: '' })
const ofSchema = (root: unknown): { node: unknown; path: string } =>
  isEntry(at(root, 'schema')) ? { node: at(root, 'schema'), path: 'schema' } : whole(root)
const isCreated = (node: Entry): boolean =>
  (isText(node.field) && isText(node.type) && node.model === undefined) || listIn(node, 'children').some(isCreated)

export const formats: readonly Format[] = [
  {
    name: 'Formily',
    isOne: root => isEntry(at(schemaOf(root), 'properties')) && hasComponent(schemaOf(root)),
    start: ofSchema,
    modelOf: node => node[propertyName]
  },
  {
    name: 'JSON Schema',
    isOne: root => isEntry(at(schemaOf(root), 'properties')),
    start: ofSchema,
    modelOf: node => node[propertyName]
  },
  {
    name: 'SurveyJS',
    isOne: root =>
      listIn(root, 'pages').some(page => Array.isArray(page.elements ?? page.questions)) ||
      listIn(root, 'elements').some(({ type, name }) => isText(type) && isText(name)),
    start: whole,
    modelOf: node => node.name
  },
  {
    name: 'form.io',
    isOne: root => listIn(root, 'components').some(({ type }) => isText(type)),
    start: whole,
    modelOf: node => node.key
  },
  {
    name: 'form-generator',
    isOne: root =>
      listIn(root, 'fields').some(node => isEntry(node.__config__) || (isText(node.tag) && 'vModel' in node)),
    start: whole,
    modelOf: node => node.__vModel__ ?? node.vModel
  },
  {
    name: 'VForm',
    isOne: root => Array.isArray(at(root, 'widgetList')),
    start: whole,
    modelOf: node => at(node, 'options', 'name') ?? node.id
  },
  {
    name: 'Avue',
    isOne: root =>
      [...listIn(root, 'column'), ...listIn(root, 'group').flatMap(group => listIn(group, 'column'))].some(({ prop }) =>
        isText(prop)
      ),
    start: whole,
    modelOf: node => node.prop
  },
  {
    name: 'form-create',
    isOne: root => [...listIn(root), ...listIn(root, 'rule')].some(isCreated),
    start: whole,
    modelOf: node => node.field
  },
  {
    name: 'amis',
    isOne: root => isText(at(root, 'type')) && ['body', 'controls'].some(name => typeof at(root, name) === 'object'),
    start: whole,
    modelOf: node => node.name
  }
]
