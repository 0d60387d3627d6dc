import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { parseAst } from 'vite'
import { guardAgainstHosts, guardedNames } from '../../.build/old-hosts.ts'
import { guarded } from '../../host-demo/manual/host-check/builtins.ts'

const guard = (code: string): string => guardAgainstHosts(code, parseAst(code))

/** Runs code in a realm whose builtins a host has changed, and returns its value. */
function run(code: string, host = ''): unknown {
  const realm = createContext({})
  runInContext(host, realm)
  return JSON.parse(String(runInContext(code, realm)))
}

const hostile = `Object.prototype.extend = Array.prototype.each = Function.prototype.curry = function () {}
  Array.from = list => { const all = []; for (let at = 0; at < list.length; at++) all[at] = list[at]; return all }
  Object.keys = object => { const all = []; for (const key in object) all.push(key); return all }
  Object.values = object => { const all = []; for (const key in object) all.push(object[key]); return all }
  Array.prototype.reduce = function () { return this.length > 1 ? this : this[0] }
  Array.prototype.entries = function () { return [...this] }
  String.prototype.replaceAll = function (what, ...words) { return this.replace(new RegExp(what, 'g'), () => words.shift() ?? '') }`

const cases: Record<string, string> = {
  'keys of a loop, inherited ones too': `const all = []; class A { b = 1 }; const it = Object.create({ a: 1 }, { c: { enumerable: true, value: 1 } })
    for (const key in it) all.push(key); for (var at in ['x']) all.push(at); for (const none in null) all.push(none); return all`,
  'a loop over a sequence': 'const all = []; let a; for (a in 1, { b: 1 }) all.push(a); return all',
  'a key that is in Object.prototype and own':
    'const all = []; for (const key in { extend: 1 }) all.push(key); return all',
  'Array.from of sets, counts and texts':
    'return [Array.from(new Set([1, 2])), Array.from({ length: 2 }, (_, at) => at * 2), Array.from("字a"), Array.from([1], each => each + 1)]',
  'keys and values': 'return [Object.keys({ a: 1 }), Object.values({ a: 1 }), Object.keys("ab"), Object.keys([7])]',
  'reduce with and without a start':
    'return [[1, 2].reduce((sum, each) => sum + each), [1].reduce((sum, each) => sum + each, 5), Object.keys({ a: 1, b: 2 }).reduce((sum, each) => sum + each, "").length, ([3] ?? []).reduce((sum, each, at) => sum + at, 0)]',
  'entries of lists and maps':
    'const all = []; for (const [at, each] of ["x"].entries()) all.push(at, each); for (const each of new Map([["k", 1]]).entries()) all.push(...each); return all',
  'all places of a text, a sign of patterns, an expression, a function and what is no text':
    'return ["-a-_-".replaceAll("-", "+"), "a.b.$".replaceAll(".", "$&$&"), "x(1)x(1)".replaceAll("(1)", "[$$]"), "ab".replaceAll("", "-"), "a1b22".replaceAll(/[0-9]+/g, each => "<" + each + ">"), "aXbX".replaceAll("X", (each, at) => at), { replaceAll: (a, b) => a + b }.replaceAll(1, 2)]',
  'nested loops':
    'const all = []; const o = { a: { b: 1 } }; for (const a in o) for (const b in (o[a])) all.push(a + b); return all'
}
for (const [name, code] of Object.entries(cases))
  test(`[guest-2] [guest-3] guarded code gives the same in a changed page: ${name}`, () => {
    const asked = `function answer() { ${code} }\nJSON.stringify(answer())`
    const expected = run(asked)
    assert.deepEqual(run(guard(asked)), expected)
    assert.deepEqual(run(guard(asked), hostile), expected)
    assert.notEqual(guard(asked), asked)
  })

const installed = (path: string): string => readFileSync(join(import.meta.dirname, '../../node_modules', path), 'utf8')
const replaced: Record<string, [library: string, names: RegExp]> = {
  // `at` differs for places outside of a text; the others also take what is no function or text.
  'Sugar 2': [
    `${installed('sugar/dist/sugar.js')};Sugar.extend()`,
    /^(Object\.values|(Array|String)#at|Array#(find|findIndex|filter|map|every|some)|String#(includes|replaceAll|trimLeft|trimRight)|RegExp\.escape)$/
  ],
  'MooTools 1.5': [installed('mootools/lib/mootools-core-1.5.2-server.js'), /^(Object\.values|Array\.from)$/],
  // These follow the standard.
  'core-js 2': [
    installed('core-js/client/shim.js'),
    /^(Promise.*|Function#toString|(Number\.)?parse(Int|Float)|String#trim\w*)$/
  ]
}
const listed = `(() => {
  const all = []
  for (const name of Object.getOwnPropertyNames(globalThis))
    for (const [sign, from] of [['', { [name]: globalThis[name] }], ['.', globalThis[name]], ['#', globalThis[name]?.prototype]])
      for (const key of typeof globalThis[name] === 'function' && from ? Object.getOwnPropertyNames(from) : []) {
        const { value } = Object.getOwnPropertyDescriptor(from, key)
        if (typeof value === 'function') all.push([sign ? name + sign + key : name, value])
      }
  return all
})()`
for (const [name, [library, known]] of Object.entries(replaced))
  test(`[guest-2] ${name} replaces no builtin beyond those that the guard or its users know`, () => {
    const realm = createContext({ setTimeout, clearTimeout, setInterval, clearInterval, exports: {} })
    runInContext('globalThis.window = globalThis.self = globalThis', realm)
    const before = runInContext(listed, realm) as [string, unknown][]
    runInContext(library, realm)
    const after = new Map(runInContext(listed, realm) as [string, unknown][])
    const changed = Array.from(before).filter(([key, value]) => after.get(key) !== value)
    assert.ok(changed.length > 0)
    assert.equal(changed.flatMap(([key]) => (known.test(key) ? [] : key)).join(' '), '')
  })

test('[guest-2] optional calls keep their early end, and other functions are left alone', () => {
  for (const code of [
    'list?.reduce(add)',
    'text?.replaceAll(a, b)',
    'a.toString()',
    'Object.entries(a)',
    'x.entries(1)'
  ])
    assert.equal(guard(code), code)
})

test('[guest-9] the check of a host page knows which builtins elements do not take from the page', () => {
  assert.deepEqual(guarded.map(name => name.replace(/^\w+\.prototype\./, '')).sort(), [...guardedNames].sort())
})
