import type { Plugin } from 'vite'

interface Part {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Replacements of what old libraries of host pages (Prototype, MooTools, Sugar) change. Each is plain syntax, or calls
 * functions that these libraries leave alone. The first use keeps the browser's own function if it is still there. A
 * chunk contains those that it uses.
 */
const helpers = {
  $qdIn: `function $qdIn(object) {
  const keys = [];
  for (const key in object)
    if (Object.hasOwn(object, key) || ![Object, Array, Function].some(each => each.prototype.propertyIsEnumerable(key))) keys.push(key);
  return keys;
}`,
  $qdIsOwn: `function $qdIsOwn(call) {
  return Function.prototype.toString.call(call).includes("[native code]");
}`,
  $qdFrom: `function $qdFrom(items, map) {
  if ($qdFrom.own ??= $qdIsOwn(Array.from) && Array.from) return $qdFrom.own.call(Array, items, map);
  const list = [];
  if (items[Symbol.iterator]) for (const each of items) list.push(each);
  else for (let at = 0; at < items.length; at++) list.push(items[at]);
  if (map) for (let at = 0; at < list.length; at++) list[at] = map(list[at], at);
  return list;
}`,
  $qdKeys: `function $qdKeys(object) {
  if ($qdKeys.own ??= $qdIsOwn(Object.keys) && Object.keys) return $qdKeys.own(object);
  return Reflect.ownKeys(Object(object)).filter(key => typeof key === "string" && Object.prototype.propertyIsEnumerable.call(object, key));
}`,
  $qdValues: `function $qdValues(object) {
  if ($qdValues.own ??= $qdIsOwn(Object.values) && Object.values) return $qdValues.own(object);
  return Object.entries(object).map(each => each[1]);
}`,
  $qdReduce: `function $qdReduce(list, ...given) {
  if (!Array.isArray(list)) return list.reduce(...given);
  const [join] = given;
  let at = 0;
  if (given.length < 2 && list.length === 0) throw new TypeError("reduce of an empty array");
  let sum = given.length > 1 ? given[1] : list[at++];
  for (; at < list.length; at++) if (at in list) sum = join(sum, list[at], at, list);
  return sum;
}`,
  $qdReplaceAll: String.raw`function $qdReplaceAll(text, ...given) {
  if (typeof text !== "string") return text.replaceAll(...given);
  if ($qdReplaceAll.own ??= $qdIsOwn("".replaceAll) && "".replaceAll) return $qdReplaceAll.own.apply(text, given);
  const [what, words] = given;
  return text.replace(what instanceof RegExp ? what : new RegExp(String(what).replace(/[.*+?^$()|{}[\]\\]/g, "\\$&"), "g"), words);
}`,
  $qdEntries: `function $qdEntries(list) {
  return Array.isArray(list) ? list.map((each, at) => [at, each])[Symbol.iterator]() : list.entries();
}`
}
type Helper = keyof typeof helpers

const statics = new Map<string, Helper>([
  ['Array.from', '$qdFrom'],
  ['Object.keys', '$qdKeys'],
  ['Object.values', '$qdValues']
])
const methods = new Map<string, Helper>([
  ['reduce', '$qdReduce'],
  ['entries', '$qdEntries'],
  ['replaceAll', '$qdReplaceAll']
])

/** Names of the functions that are replaced: `Array.from`, `reduce` … */
export const guardedNames = [...statics.keys(), ...methods.keys()]

function* partsIn(part: Part, isChained = false): Generator<[part: Part, isChained: boolean]> {
  yield [part, isChained]
  for (const value of Object.values(part))
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof (each as Part | null)?.type === 'string')
        yield* partsIn(each as Part, part.type === 'ChainExpression' || (isChained && /^(Call|Member)/.test(part.type)))
}

/** Returns the text with loops over keys and calls of changed functions replaced. `tree` is its syntax tree. */
export function guardAgainstHosts(text: string, tree: object): string {
  const edits: [start: number, end: number, words: string][] = []
  const used = new Set<Helper>()
  const edit = (helper: Helper, ...given: typeof edits): void => {
    used.add(helper)
    if (/\.own\b/.test(helpers[helper])) used.add('$qdIsOwn')
    edits.push(...given)
  }
  for (const [part, isChained] of partsIn(tree as Part)) {
    if (part.type === 'ForInStatement') {
      const [left, right, body] = [part.left as Part, part.right as Part, part.body as Part]
      // Parentheses around an expression are outside of its part, and a sequence needs none in a loop.
      const close = text.lastIndexOf(')', body.start - 1)
      edit('$qdIn', [left.end, text.indexOf('in', left.end) + 2, ' of $qdIn(('], [close, close, '))'])
      if (close < right.end) throw new Error(`unknown form of a loop: ${text.slice(part.start, body.start)}`)
    }
    if (part.type !== 'CallExpression') continue
    const [callee, given] = [part.callee as Part, part.arguments as Part[]]
    if (callee.type !== 'MemberExpression' || callee.computed) continue
    const [object, property] = [callee.object as Part, callee.property as Part]
    const known = statics.get(text.slice(callee.start, callee.end))
    if (known) edit(known, [callee.start, callee.end, known])
    const method = methods.get(text.slice(property.start, property.end))
    // Functions without a receiver cannot keep a chain's early end, and `super` is no value.
    if (!method || isChained || object.type === 'Super' || (method === '$qdEntries' && given.length > 0)) continue
    const dot = text.lastIndexOf('.', property.start)
    const words = given.length > 0 ? ', ' : ''
    edit(method, [callee.start, callee.start, `${method}(`], [dot, text.indexOf('(', property.end) + 1, words])
  }
  if (edits.length === 0) return text
  // Later edits first; of two at one place, the outer one has come first and stays outside.
  const ordered = edits.map((each, at) => ({ each, at })).sort((a, b) => b.each[0] - a.each[0] || b.at - a.at)
  let guarded = text
  for (const { each } of ordered) guarded = guarded.slice(0, each[0]) + each[2] + guarded.slice(each[1])
  return `${guarded}\n${[...used].map(name => helpers[name]).join('\n')}\n`
}

/** Makes all scripts, dependencies included, independent of what old libraries change in a host page. */
export const oldHosts = (): Plugin => ({
  name: 'old-hosts',
  apply: 'build',
  renderChunk(code) {
    const guarded = guardAgainstHosts(code, this.parse(code))
    return guarded === code ? null : { code: guarded, map: null }
  }
})
