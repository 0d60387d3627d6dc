// Writes custom-elements.json from the doc blocks of the elements, and the types generated from it, to
// dist/www/elements or another folder.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ofDirty, ofFields, ofRows } from './host-types.mjs'
import { camel, writeTypes } from './types.mjs'

const root = join(import.meta.dirname, '..')
const folder = process.argv[2] ?? 'dist/www/elements'
const target = join(root, folder)
const features = readdirSync(join(root, 'elements/features')).filter(name =>
  existsSync(join(root, 'elements/features', name, 'element.ts'))
)
const work = join(folder, 'work')
const analyzer = join(
  createRequire(import.meta.url).resolve('@custom-elements-manifest/analyzer/package.json'),
  '..',
  'cem.js'
)

const packageFile = join(root, 'package.json')
const packageBefore = readFileSync(packageFile, 'utf8')
execFileSync(
  process.execPath,
  [
    analyzer,
    'analyze',
    '--quiet',
    '--globs',
    ...features.map(name => `elements/features/${name}/element.ts`),
    '--outdir',
    work
  ],
  { cwd: root }
)
// Restores package.json: the analyzer writes the name of its output there.
if (readFileSync(packageFile, 'utf8') !== packageBefore) writeFileSync(packageFile, packageBefore)
const manifest = JSON.parse(readFileSync(join(root, work, 'custom-elements.json'), 'utf8'))
rmSync(join(root, work), { recursive: true })

/** Returns the title of an element in both languages from its doc block: `@title 站点切换 | Site switcher`. */
function titleOf(tag, source) {
  const [, chinese, english] = source.match(/^ \* @title (.+?) \| (.+)$/m) ?? []
  if (!english) throw new Error(`${tag} has no @title`)
  return { 'zh-CN': chinese, en: english }
}

/** Chinese texts of members that every element has. */
const commonChinese = { lang: '`zh-CN`（默认）或 `en`', 'qd-error': '组件绘制失败；detail `{ message }`' }

/** Members of every class that extends `nounElement(…)`. Doc blocks of such classes name what they add to these. */
const ofNouns = {
  attributes: [
    {
      name: 'query',
      type: { text: 'string' },
      description:
        'filter, sort and page as the query of an address, e.g. `column=createTime&order=asc`; default: the list as it begins',
      descriptionChinese: '以地址查询串表示的筛选、排序和页码，如 `column=createTime&order=asc`；缺省为列表的起始样子'
    },
    {
      name: 'lang',
      type: { text: 'string' },
      description: '`zh-CN` (default) or `en`',
      descriptionChinese: commonChinese.lang
    }
  ],
  members: [
    {
      kind: 'method',
      name: 'isDirty',
      return: { type: { text: 'boolean' } },
      description: 'true while something typed is not saved',
      descriptionChinese: '有未保存的内容时为 true'
    }
  ],
  events: [
    {
      name: 'qd-query',
      description: 'the person changed filter, sort or page; detail `{ query }`, what the attribute takes',
      descriptionChinese: '用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致'
    },
    {
      name: 'qd-error',
      description: 'the element failed to draw; detail `{ message }`',
      descriptionChinese: commonChinese['qd-error']
    }
  ]
}

/** Adds the members that a class inherits, unless its doc block names them. */
function addInherited(element, members) {
  for (const [list, inherited] of Object.entries(members)) {
    const own = element[list] ?? []
    const missing = inherited.filter(({ name }) => !own.some(each => each.name === name))
    element[list] = [...structuredClone(missing), ...own]
  }
}

/** Adds what a doc block says of the methods of the class. */
function addMethods(element, source) {
  for (const [, name, description] of source.matchAll(/^ \* @method (\w+)(?:\([^)]*\))? - (.+)$/gm)) {
    const method = element.members?.find(member => member.name === name && member.kind === 'method')
    if (!method) throw new Error(`${element.tagName}: its class has no method ${name}`)
    method.description = description
  }
}

/** Adds the Chinese texts of a doc block: `@zh` lines, the first for the element, the others for members by name. */
function addChinese(element, source) {
  const lines = [...source.matchAll(/^ \* @zh (?:(\S+) - )?(.+)$/gm)]
  const words = {
    ...commonChinese,
    ...Object.fromEntries(lines.filter(line => line[1]).map(line => [line[1], line[2]]))
  }
  element.descriptionChinese = lines.find(line => !line[1])?.[2]
  for (const list of ['attributes', 'members', 'events', 'slots', 'cssParts', 'cssProperties'])
    for (const member of element[list] ?? []) {
      if (!member.description) continue
      member.descriptionChinese = words[list === 'slots' ? `slot:${member.name}` : member.name]
      if (!member.descriptionChinese) throw new Error(`${element.tagName}: ${member.name} has no Chinese (@zh)`)
    }
  if (!element.descriptionChinese) throw new Error(`${element.tagName} has no Chinese (@zh)`)
}

/** Returns true if a feature has a list or tree of records. */
const showsRows = feature =>
  readdirSync(join(root, 'elements/features', feature), { recursive: true })
    .filter(path => /\.tsx?$/.test(path))
    .some(path =>
      /<(?:ResourceList|RecordList|RecordTree|NounList)\b|nounElement\(/.test(
        readFileSync(join(root, 'elements/features', feature, path), 'utf8')
      )
    )

const uploaded = '{ url: string; original: string; size: number; id?: string; type?: string; thumb?: string }'

/** Types of event details by name. */
const details = {
  message: 'string',
  query: 'string',
  path: 'string',
  title: 'string',
  key: 'string',
  index: 'number',
  keys: 'string[]',
  which: "'this' | 'left' | 'right' | 'others'",
  id: 'string',
  noun: 'string',
  dirty: 'boolean',
  subsiteId: 'string',
  orgCode: 'string',
  username: 'string',
  code: 'string',
  field: 'string',
  value: 'unknown',
  values: 'Record<string, unknown>',
  name: 'string',
  'name?': 'string',
  blob: 'Blob',
  width: 'number',
  height: 'number',
  pages: '{ blob: Blob; width: number; height: number; number: number }[]',
  attachment: '{ uid: string; name: string; path: string; [more: string]: unknown }',
  file: uploaded,
  files: `(${uploaded})[]`,
  document: '{ list: object[]; config: Record<string, unknown>; [more: string]: unknown }'
}

/** Returns the type of an event from "detail `{ path, title }`" in its description. */
function typeOfEvent({ name, description }) {
  const [, names] = /detail `\{ ([^}]*) \}`/.exec(description) ?? []
  if (!names) return 'CustomEvent<null>'
  const fields = names.split(', ').map(field => {
    if (!details[field]) throw new Error(`${name}: unknown type of detail.${field}`)
    return `${field}: ${details[field]}`
  })
  return `CustomEvent<{ ${fields.join('; ')} }>`
}

/** Members that every element inherits. */
const inherited = [
  {
    kind: 'field',
    name: 'ready',
    readonly: true,
    type: { text: 'Promise<void>' },
    description: 'resolves after the first render',
    descriptionChinese: '组件首次绘制完成时兑现'
  },
  {
    kind: 'method',
    name: 'refresh',
    return: { type: { text: 'void' } },
    description: 'loads the shown lists and trees again; input stays',
    descriptionChinese: '重新加载所显示的列表和树，已输入的内容保留'
  },
  {
    kind: 'field',
    name: 'version',
    static: true,
    readonly: true,
    type: { text: 'string' },
    description: 'the release that defined the element',
    descriptionChinese: '定义该组件的版本'
  }
]

/** Attributes that every element has, in addition to `lang`. */
const inheritedAttributes = [
  {
    name: 'api',
    fieldName: 'api',
    type: { text: 'string' },
    description:
      'base URL of another platform’s API, e.g. `https://b.example/api`: the element is loaded from there and uses its session; its fields do not belong to the surrounding form; defaults to the platform that serves the script',
    descriptionChinese:
      '另一个平台的接口地址，如 `https://b.example/api`：组件从该平台加载，使用该平台的会话；其中的字段不属于页面的表单；缺省为提供脚本的平台'
  },
  {
    name: 'permission-list',
    fieldName: 'permissionList',
    type: { text: 'string' },
    description:
      'rights of the host’s form as JSON, e.g. `[{"action":"cms:article:add"}]`: they are asked before those of the session and show more controls; the platform still decides on every call',
    descriptionChinese:
      '宿主表单自己的权限列表（JSON），如 `[{"action":"cms:article:add"}]`：先于会话的权限查询，只决定显示哪些按钮；每次调用仍由平台判断'
  }
]

const elements = []
for (const module of manifest.modules) {
  module.path = module.path.replace(/\/element\.ts$/, '.js').replace(/^elements\/features\//, '')
  for (const declaration of module.declarations) {
    const { tagName, name } = declaration
    if (!tagName) throw new Error(`${module.path}: the doc block has no @tag`)
    declaration.customElement = true
    const source = readFileSync(join(root, 'elements/features', tagName.slice(3), 'element.ts'), 'utf8')
    declaration.title = titleOf(tagName, source)
    addMethods(declaration, source)
    addChinese(declaration, source)
    if (source.includes('extends nounElement(')) addInherited(declaration, ofNouns)
    if (source.includes('extends formField(')) addInherited(declaration, ofFields)
    if (source.includes('isDirty()') || source.includes('extends nounElement(')) addInherited(declaration, ofDirty)
    if (showsRows(tagName.slice(3))) addInherited(declaration, ofRows)
    for (const attribute of declaration.attributes ?? []) attribute.fieldName = camel(attribute.name)
    for (const event of declaration.events ?? []) event.type = { text: typeOfEvent(event) }
    const members = (declaration.members ?? []).filter(({ name }) => !name.startsWith('#'))
    const fields = (declaration.attributes ?? []).filter(
      ({ fieldName }) => !members.some(({ name }) => name === fieldName)
    )
    declaration.members = [
      ...members,
      ...fields.map(({ fieldName, name, type }) => ({ kind: 'field', name: fieldName, attribute: name, type })),
      ...inheritedAttributes.map(({ name, fieldName, type }) => ({
        kind: 'field',
        name: fieldName,
        attribute: name,
        type
      })),
      ...inherited
    ]
    declaration.attributes = [...(declaration.attributes ?? []), ...inheritedAttributes]
    // The superclass comes from a mixin, which is not part of our modules.
    declaration.superclass = { name: 'HTMLElement' }
    delete declaration.mixins
    const own = { name, module: module.path }
    module.exports = [
      { kind: 'js', name, declaration: own },
      { kind: 'custom-element-definition', name: tagName, declaration: own }
    ]
    elements.push(declaration)
  }
}

mkdirSync(target, { recursive: true })
writeFileSync(join(target, 'custom-elements.json'), JSON.stringify(manifest, null, 2))
writeTypes(elements, target)
console.log(`custom-elements.json: ${elements.length} elements`)
