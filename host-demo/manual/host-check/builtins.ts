// Plain syntax only, because old libraries may have replaced what this script would call.
import { fine, note, wrong, type Line } from './line.ts'

type Holder = Record<string, unknown>

const ownText = Function.prototype.toString
const call = Reflect.apply

/** True for functions of the browser. Bound functions look the same, but their name says so. */
function isNative(value: unknown): boolean {
  if (typeof value !== 'function') return false
  const text = call(ownText, value, []) as string
  return text.indexOf('[native code]') >= 0 && text.indexOf('bound ') < 0 && value.name.slice(0, 6) !== 'bound '
}

/** Builtins that old libraries are known to replace. */
const watched: [name: string, holder: () => unknown, keys: string[]][] = [
  ['Array', () => Array, ['from', 'isArray', 'of']],
  [
    'Array.prototype',
    () => Array.prototype,
    [
      'concat',
      'entries',
      'every',
      'filter',
      'find',
      'flat',
      'forEach',
      'includes',
      'indexOf',
      'keys',
      'map',
      'reduce',
      'reverse',
      'some',
      'sort',
      'values'
    ]
  ],
  [
    'Object',
    () => Object,
    ['assign', 'create', 'defineProperty', 'entries', 'freeze', 'fromEntries', 'keys', 'values']
  ],
  ['Function.prototype', () => Function.prototype, ['apply', 'bind', 'call', 'toString']],
  [
    'String.prototype',
    () => String.prototype,
    ['endsWith', 'includes', 'padStart', 'repeat', 'replaceAll', 'split', 'startsWith', 'trim']
  ],
  ['Number', () => Number, ['isFinite', 'isInteger', 'parseInt']],
  ['JSON', () => JSON, ['parse', 'stringify']],
  ['Reflect', () => Reflect, ['construct', 'ownKeys']],
  [
    'window',
    () => globalThis,
    [
      'Map',
      'Promise',
      'Proxy',
      'Set',
      'Symbol',
      'WeakMap',
      'fetch',
      'queueMicrotask',
      'setTimeout',
      'URL',
      'XMLHttpRequest'
    ]
  ],
  ['Promise.prototype', () => Promise.prototype, ['catch', 'finally', 'then']],
  [
    'Element.prototype',
    () => Element.prototype,
    ['append', 'attachShadow', 'closest', 'matches', 'remove', 'setAttribute']
  ],
  ['Node.prototype', () => Node.prototype, ['appendChild', 'contains', 'insertBefore', 'removeChild']],
  ['EventTarget.prototype', () => EventTarget.prototype, ['addEventListener', 'dispatchEvent', 'removeEventListener']],
  ['customElements', () => customElements, ['define', 'get', 'whenDefined']]
]

function findReplaced(): string[] {
  const found: string[] = []
  for (let at = 0; at < watched.length; at++) {
    const [name, holder, keys] = watched[at]!
    for (let index = 0; index < keys.length; index++) {
      const value = (holder() as Holder)[keys[index]!]
      if (!isNative(value)) found[found.length] = name === 'window' ? keys[index]! : `${name}.${keys[index]}`
    }
  }
  return found
}

function findAdditions(): string[] {
  const found: string[] = []
  const look = (name: string, sample: object) => {
    const keys: string[] = []
    for (const key in sample) keys[keys.length] = key
    if (keys.length === 0) return
    let words = ''
    for (let at = 0; at < keys.length && at < 6; at++) words += `${at > 0 ? ', ' : ''}${keys[at]}`
    found[found.length] = `${name} (${words}${keys.length > 6 ? ` … ${keys.length}` : ''})`
  }
  look('Object.prototype', {})
  look('Array.prototype', [])
  look('Function.prototype', function () {})
  return found
}

const joined = (list: string[]): string => {
  let words = ''
  for (let at = 0; at < list.length; at++) words += `${at > 0 ? ', ' : ''}${list[at]}`
  return words
}

/** Builtins that elements do not take from the page (`.build/old-hosts.ts`). */
export const guarded = [
  ...['Array.from', 'Object.keys', 'Object.values'],
  ...['Array.prototype.reduce', 'Array.prototype.entries', 'String.prototype.replaceAll']
]

function isGuarded(name: string): boolean {
  for (let at = 0; at < guarded.length; at++) if (guarded[at] === name) return true
  return false
}

/** True if `bind` passes on the receiver and the arguments, and its result can be a constructor, as React needs. */
function bindWorks(): boolean {
  try {
    const sum = function (this: { base: number }, one: number, other: number) {
      return this.base + one + other
    }
    return sum.bind({ base: 1 }, 2)(3) === 6
  } catch {
    return false
  }
}

const bound = isNative(Function.prototype.bind)

/** Says which builtins the page has replaced, extended or frozen. */
export function checkBuiltins(): Line[] {
  const lines: Line[] = []
  const replaced = findReplaced()
  const used: string[] = []
  for (let at = 0; at < replaced.length; at++) if (!isGuarded(replaced[at]!)) used[used.length] = replaced[at]!
  if (replaced.length > 0)
    lines[lines.length] = note(
      `页面替换了内置函数：${joined(replaced)}。${used.length > 0 ? '请用下面的“画出”确认您使用的组件' : '组件使用自己的实现，不受影响'}`,
      `The page has replaced builtins: ${joined(replaced)}. ${used.length > 0 ? 'Draw the elements that you use below to make sure' : 'Elements have their own and are not affected'}`
    )
  if (!bound && !bindWorks())
    lines[lines.length] = wrong(
      'Function.prototype.bind 不能正常工作：请把 MooTools 升级到 1.5 或更新的版本',
      'Function.prototype.bind does not work: update MooTools to 1.5 or later'
    )
  const additions = findAdditions()
  if (additions.length > 0)
    lines[lines.length] = note(
      `页面在原型上添加了可枚举的属性：${joined(additions)}。组件不受影响`,
      `The page has added enumerable properties: ${joined(additions)}. Elements are not affected`
    )
  if ('toJSON' in Array.prototype || 'toJSON' in String.prototype || 'toJSON' in Object.prototype)
    lines[lines.length] = note(
      '页面添加了 toJSON（旧版 Prototype）。组件发送的数据不受影响，您自己的 JSON.stringify 可能受影响',
      'The page has added toJSON (old Prototype). What elements send is not affected; your own JSON.stringify may be'
    )
  if (Object.isFrozen(Object.prototype) || Object.isFrozen(Array.prototype))
    lines[lines.length] = note(
      '内置对象被冻结（SES、Locker 等）：请用下面的“画出”确认您使用的组件，尤其是流程设计器',
      'Builtins are frozen (SES, Locker …): draw the elements that you use below, the process designer above all'
    )
  if (lines.length === 0) lines[0] = fine('没有替换内置函数', 'No builtin was replaced')
  return lines
}
