// Types for host pages, copied from the sources: options of `configure`, changes of the session, functions of the page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const source = path => readFileSync(join(root, 'elements/base', path), 'utf8')

/** Returns the declaration of an exported interface or type, with its doc block. */
function declared(path, name) {
  const found = new RegExp(
    `(?:/\\*\\*(?:(?!\\*/)[^])*\\*/\\n)?export (?:interface ${name} \\{[^]*?\\n\\}|type ${name} = .*)`
  ).exec(source(path))
  if (!found) throw new Error(`${path} exports no ${name}`)
  return found[0]
}

const [, siteTypes] = /siteTypes = \[([^\]]+)\] as const/.exec(source('contract/subsite.ts'))

export const sessionTypes = [
  `export type SiteType = ${siteTypes.split(', ').join(' | ')}`,
  declared('contract/subsite.ts', 'SessionSubsite'),
  ...['Viewing', 'UserInfo', 'SessionReason', 'SessionChange'].map(name => declared('contract/session.ts', name)),
  declared('session/wire/page.ts', 'HostOptions')
].join('\n\n')

const code = sessionTypes.replace(/\/\*\*[^]*?\*\/|\/\/.*|'[^']*'/g, '')
const known = new Set([...code.matchAll(/export (?:interface|type) (\w+)/g)].map(found => found[1]))
const unknown = (code.match(/\b[A-Z]\w*/g) ?? []).filter(
  name => !known.has(name) && !(name in globalThis) && name !== 'Record'
)
if (unknown.length > 0) throw new Error(`configure.d.ts lacks the types ${unknown.join(', ')}`)

/** Types of functions that a page sets as properties, by name of the property. */
export const functionTypes = { upload: 'Upload', save: 'Save' }

export const functionDeclarations = `/** Uploads a file. \`onProgress\` takes the share sent, 0 to 1. */
export type Upload = (file: File, context: { signal: AbortSignal; onProgress: (share: number) => void; widget: any }) => Promise<string | { url: string; name?: string; key?: string }>
/** Saves a document. The message is shown; so is the message of an error. */
export type Save = (document: { list: any[]; config: Record<string, any>; [more: string]: unknown }) => Promise<{ message?: string } | void> | { message?: string } | void`

const error = `CustomEvent<{ message: string; name?: string; reason?: 'session' | 'unreachable' }>`

const pageEvents = [
  "'qd-session': CustomEvent<SessionChange>",
  "'qd-changed': CustomEvent<{ noun: string; action: string; ids: string[] }>",
  "'qd-denied': CustomEvent<{ right: string; message: string }>"
].map(line => `    ${line}`)

/** Returns the events of all elements by name, for listeners at the document and around the elements. */
export function bubblingEvents(elements) {
  const types = new Map()
  for (const { events = [] } of elements)
    for (const { name, type } of events) types.set(name, new Set([...(types.get(name) ?? []), type.text]))
  const line = ([name, found]) => `    '${name}': ${[...found].join(' | ')}`
  const lines = [...types].filter(([name]) => name !== 'qd-error').map(line)
  return `declare global {
  interface HTMLElementEventMap {
${[...lines, line(['qd-error', types.get('qd-error')])].join('\n')}
  }
  interface DocumentEventMap {
${[...lines, `    'qd-error': ${error}`, ...pageEvents].join('\n')}
  }
}`
}

/** Members of elements that are form fields, see `form-field.ts`. */
const field = (name, type, description, descriptionChinese) => ({
  kind: 'field',
  name,
  readonly: true,
  type: { text: type },
  description,
  descriptionChinese
})
const method = (name, answer, description, descriptionChinese, parameters = []) => ({
  kind: 'method',
  name,
  parameters,
  return: { type: { text: answer } },
  description,
  descriptionChinese
})
/** Members of elements with unsaved work, and of elements that show records. */
export const ofDirty = {
  members: [
    method(
      'save',
      'Promise<boolean>',
      'saves as Ctrl+S does; resolves to true if no unsaved changes remain',
      '与 Ctrl+S 相同的保存；没有未保存的内容时兑现为 true'
    )
  ],
  events: [
    {
      name: 'qd-dirty',
      description: 'unsaved changes arose or are gone; detail `{ dirty }`',
      descriptionChinese: '出现未保存的内容，或已不再有；detail `{ dirty }`'
    }
  ]
}
export const ofRows = {
  events: [
    {
      name: 'qd-select',
      description: 'the user opens a record, cancelable: prevent it to open the record yourself; detail `{ noun, id }`',
      descriptionChinese: '用户打开一条记录，可取消：阻止后由宿主打开；detail `{ noun, id }`'
    }
  ]
}
export const ofFields = {
  attributes: [
    {
      name: 'mirror',
      fieldName: 'mirror',
      type: { text: 'boolean' },
      description:
        'also writes hidden inputs into the element, for scripts that read the inputs of a form, such as `serialize()` of jQuery',
      descriptionChinese: '同时在组件中写入隐藏的 input，供按 input 读取表单的脚本使用，如 jQuery 的 `serialize()`'
    }
  ],
  members: [
    field('form', 'HTMLFormElement | null', 'the surrounding form', '所在的表单'),
    field('labels', 'NodeList', 'labels of the element', '组件的标签'),
    field('validity', 'ValidityState', 'state of the constraints, as of native fields', '校验状态，与原生字段相同'),
    field('validationMessage', 'string', 'message of the failed constraint', '未通过校验时的说明'),
    field('willValidate', 'boolean', 'true if submitting the form validates the element', '提交表单时是否校验'),
    method('checkValidity', 'boolean', 'validates; dispatches `invalid` if it fails', '校验，不合格时触发 `invalid`'),
    method('reportValidity', 'boolean', 'validates and shows the message', '校验并显示说明'),
    method('setCustomValidity', 'void', 'sets a message of the page; empty: none', '设置页面自己的说明；空为没有', [
      { name: 'message', type: { text: 'string' } }
    ])
  ]
}
