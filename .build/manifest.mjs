// Writes custom-elements.json from the doc blocks of the elements, and the types that follow from it, to dist/www/elements
// or to another folder.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = process.argv[2] ?? 'dist/www/elements'
const target = join(root, folder)
const features = readdirSync(join(root, 'elements')).filter(name =>
  existsSync(join(root, 'elements', name, 'element.ts'))
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
  [analyzer, 'analyze', '--quiet', '--globs', ...features.map(name => `elements/${name}/element.ts`), '--outdir', work],
  { cwd: root }
)
// The analyzer names its own output there; ours is another file.
if (readFileSync(packageFile, 'utf8') !== packageBefore) writeFileSync(packageFile, packageBefore)
const manifest = JSON.parse(readFileSync(join(root, work, 'custom-elements.json'), 'utf8'))
rmSync(join(root, work), { recursive: true })

const catalog = readFileSync(join(root, 'elements/catalog.ts'), 'utf8')
/** The name of an element in the catalogue, `{ 'zh-CN', en }`. */
function titleOf(tag) {
  const [, chinese, english] =
    catalog.match(new RegExp(`'${tag}': \\{\\s*title: \\{ 'zh-CN': '([^']+)', en: '([^']+)' \\}`)) ?? []
  if (!chinese) throw new Error(`${tag} has no title in the catalogue`)
  return { 'zh-CN': chinese, en: english }
}

/** What every element has, said once. */
const commonChinese = { lang: '`zh-CN`（默认）或 `en`', 'qd-error': '组件绘制失败；detail `{ message }`' }

/** Adds what a doc block says of the methods of the class. */
function addMethods(element, source) {
  for (const [, name, description] of source.matchAll(/^ \* @method (\w+)(?:\([^)]*\))? - (.+)$/gm)) {
    const method = element.members?.find(member => member.name === name && member.kind === 'method')
    if (!method) throw new Error(`${element.tagName}: its class has no method ${name}`)
    method.description = description
  }
}

/** Adds the Chinese of a doc block: `@zh` lines, the first for the element, the others for its members by name. */
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

const elements = []
for (const module of manifest.modules) {
  module.path = module.path.replace(/\/element\.ts$/, '.js').replace(/^elements\//, '')
  for (const declaration of module.declarations) {
    if (!declaration.tagName) throw new Error(`${module.path}: the doc block has no @tag`)
    declaration.customElement = true
    declaration.title = titleOf(declaration.tagName)
    const source = readFileSync(join(root, 'elements', declaration.tagName.slice(3), 'element.ts'), 'utf8')
    addMethods(declaration, source)
    addChinese(declaration, source)
    // The class inherits from a function's answer; nothing of it is a module of ours.
    delete declaration.superclass
    elements.push(declaration)
  }
  module.exports = module.exports?.map(entry => ({
    ...entry,
    declaration: { ...entry.declaration, module: module.path }
  }))
}

const camel = name => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
const interfaceName = tag => camel(tag).replace(/^./, letter => letter.toUpperCase()) + 'Element'
const comment = text => (text ? `/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '')} */\n  ` : '')

/** What signatures name besides the language's own types. */
const ownTypes = `export interface FormDocument { list: object[]; config: Record<string, unknown>; [more: string]: unknown }
export type Data = Record<string, unknown>
export type CodeTarget = 'html' | 'react' | 'vue-element' | 'vue-antd'
export interface Check { level: 'error' | 'warning'; code: string; key?: string; ruleId?: string; values: Record<string, string> }`
const named = new Set([...ownTypes.matchAll(/export (?:interface|type) (\w+)/g)].map(found => found[1]))
const builtIn = new Set(
  'string number boolean object unknown void null undefined Promise Record readonly Function'.split(' ')
)

/** A type as it can stand in a file without imports. */
const typed = text => {
  if (!text) return 'unknown'
  if (text === 'Array') return 'readonly unknown[]'
  const strange = text
    .replace(/'[^']*'/g, '')
    .match(/[A-Za-z_]\w*/g)
    ?.some(name => !named.has(name) && !builtIn.has(name))
  return strange ? 'unknown' : text
}
const signature = ({ name, parameters = [], return: answer }) =>
  `${name}(${parameters.map(({ name, type, default: value, optional }) => `${name}${value !== undefined || optional ? '?' : ''}: ${typed(type?.text)}`).join(', ')}): ${typed(answer?.type?.text)}`
const isPublic = ({ name, privacy, static: isStatic }) =>
  !name.startsWith('#') && !/^form\w+(Callback|Associated)$/.test(name) && !privacy && !isStatic

const interfaces = elements.map(element => {
  const attributes = (element.attributes ?? []).filter(({ name }) => name !== 'lang')
  const members = (element.members ?? []).filter(isPublic)
  const fields = members.filter(({ kind }) => kind === 'field')
  const methods = members.filter(({ kind }) => kind === 'method')
  const lines = [
    ...attributes.map(
      ({ name, type, description }) => `${comment(description)}${camel(name)}?: ${type?.text ?? 'string'}`
    ),
    ...fields.map(({ name, type, description }) => `${comment(description)}${name}?: ${typed(type?.text)}`),
    ...methods.map(method => `${comment(method.description)}${signature(method)}`)
  ]
  return `${comment(element.description).trim()}\nexport interface ${interfaceName(element.tagName)} extends HTMLElement {\n  ${lines.join('\n  ')}\n}`
})

const attributeLines = element =>
  (element.attributes ?? []).map(({ name, type }) => `'${name}'?: ${type?.text ?? 'string'}`).join('; ')

mkdirSync(target, { recursive: true })
writeFileSync(join(target, 'custom-elements.json'), JSON.stringify(manifest, null, 2))
writeFileSync(
  join(target, 'elements.d.ts'),
  `${ownTypes}

${interfaces.join('\n\n')}

declare global {
  interface HTMLElementTagNameMap {
${elements.map(({ tagName }) => `    '${tagName}': ${interfaceName(tagName)}`).join('\n')}
  }
}

interface Common { id?: string; class?: string; slot?: string; hidden?: boolean; style?: string | object; ref?: unknown; key?: string | number }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements.map(element => `      '${element.tagName}': Common & { ${attributeLines(element)} }`).join('\n')}
    }
  }
}
`
)
console.log(`custom-elements.json: ${elements.length} elements`)
