import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalog } from '../../elements/catalog.ts'
import { forOtherClients } from '../../elements/base/contract/for-other-clients.ts'
import { columnPages } from '../../host-demo/server/nouns/column/column-tree.ts'
import { isNoun, rightsIn } from '../support/contract-rights.ts'
import { files, root, scripts, text } from './sources.ts'

interface Call {
  method: string
  path: string
}

const isCall = (value: unknown): value is Call =>
  typeof (value as Call | null)?.method === 'string' && typeof (value as Call | null)?.path === 'string'

const nameOf = ({ method, path }: Call): string => `${method} ${path}`

/** Sources that render or decide: the elements without the contract, and the shell. */
const client = scripts
  .filter(path => /^(elements|shell)\//.test(path) && !path.startsWith('elements/base/contract/'))
  .map(text)
  .join('\n')

/** Calls that a record list makes. The list receives the calls as one object. */
const usedByForms = ['byId', 'add', 'edit']
/** The same for described nouns and for sheets. JeecgBoot pages delete one record; ours delete the selected ones. */
const usedByNouns = ['list', ...usedByForms, 'delete', 'deleteBatch']
const usedBySheets = ['check', 'importRows']
/** The same for recycle bins of nouns. */
const usedByBins = ['list', 'act']

interface Found {
  call: Call
  isUsed: boolean
}

const says = (pattern: string): boolean => new RegExp(pattern).test(client)

function callsOfNoun(name: string, noun: Record<string, unknown>): Found[] {
  const isDrawn = says(
    `(nounElement\\(${name}\\b|noun=\\{${name}\\}|nounResource\\(\\s*${name}\\b|nounForm\\(\\s*${name}\\b)`
  )
  const fields = Object.values(noun.fields as Record<string, { kind: string }>)
  const used = noun.columns ? usedByNouns : usedByForms
  const found = Object.entries(noun.calls as Record<string, Call>).map(([key, call]) => ({
    call,
    isUsed: (isDrawn && used.includes(key)) || says(`\\b${name}\\.calls\\.${key}\\b`)
  }))
  if (noun.order) found.push({ call: noun.sortCall as Call, isUsed: isDrawn })
  if (fields.some(({ kind }) => kind === 'reference')) found.push({ call: noun.siteChoices as Call, isUsed: isDrawn })
  return found
}

function callsOf(name: string, value: unknown): Found[] {
  if (isCall(value)) return [{ call: value, isUsed: says(`\\b${name}\\b`) }]
  if (typeof value !== 'object' || value === null) return []
  if ('fields' in value && 'calls' in value) return callsOfNoun(name, value as Record<string, unknown>)
  const isBin = says(`<BinButton calls=\\{${name}\\}`)
  const isHandedOver = says(`(calls: ${name}\\b|\\.\\.\\.${name}\\b)`)
  const hasHistory = isHandedOver && says('<HistoryDialog calls=\\{calls\\.history\\}')
  return Object.entries(value).flatMap(([key, call]) => {
    if (key === 'history')
      return Object.values((call as object) ?? {}).map(each => ({ call: each as Call, isUsed: hasHistory }))
    return isCall(call)
      ? [
          {
            call,
            isUsed:
              says(`\\b${name}\\.${key}\\b`) ||
              (isBin && usedByBins.includes(key)) ||
              (isHandedOver && (usedByForms.includes(key) || usedBySheets.includes(key)))
          }
        ]
      : []
  })
}

const contract = files('elements/base/contract', /\.ts$/)
const modules = await Promise.all(contract.map(path => import(`${root}/${path}`) as Promise<Record<string, unknown>>))
const calls = modules.flatMap(module => Object.entries(module).flatMap(([name, value]) => callsOf(name, value)))

test('[CL-2] every call of the contract has a control or a stated reason', () => {
  const excused = Object.values(forOtherClients).flat()
  assert.deepEqual([...new Set(excused)].sort(), excused.sort(), 'a call is listed once')
  const unused = new Set(calls.filter(({ isUsed }) => !isUsed).map(({ call }) => nameOf(call)))
  for (const { call, isUsed } of calls) if (isUsed) unused.delete(nameOf(call))
  assert.deepEqual([...unused].sort(), excused)
})

/** Elements on no page of the shell, each with the reason. */
const forHosts: Record<string, string> = {
  'qd-attachment-panel': 'pages of other products place it beside their records',
  'qd-department-switcher': 'pages of other products switch the department with it; the shell has the user menu',
  'qd-image-cropper': 'pages of other products crop pictures with it',
  'qd-notice-viewer': 'pages of other products open a message with it; the shell has the bell and the messages',
  'qd-password-dialog': 'pages of other products change the password with it; the shell has the user menu',
  'qd-process-history': 'pages of other products show it beside their records'
}

test('every element is on a page of the shell or meant for host pages', () => {
  const shell = scripts
    .filter(path => path.startsWith('shell/'))
    .map(text)
    .join('\n')
  const others = scripts
    .filter(path => path.startsWith('elements/features/'))
    .map(text)
    .join('\n')
  const lost = Object.entries(catalog)
    .filter(([, { components = [] }]) => components.length === 0)
    .map(([tag]) => tag)
    .filter(tag => !shell.includes(tag) && !new RegExp(`<${tag}\\b|createElement\\('${tag}'`).test(others))
  assert.deepEqual(lost.sort(), Object.keys(forHosts).sort())
})

/** Rights whose controls are found indirectly, each with the reason. */
const rightsByOthers: Record<string, string> = {
  'cms:article:delete': 'the button follows `actions` of the article',
  'cms:article:return': 'the button follows `actions` of the article',
  'cms:article:submit': 'the button follows `actions` of the article',
  'cms:article:withdraw': 'the button follows `actions` of the article'
}

test('every right has a control', () => {
  const rights = modules.flatMap(rightsIn)
  const prefixes = modules.flatMap(module =>
    Object.values(module).flatMap(value => (isNoun(value) ? [value.rights] : []))
  )
  const server = scripts
    .filter(path => /nouns\/.*(module|not-built)\.ts$/.test(path))
    .map(text)
    .join('\n')
  const lost = rights.filter(
    right =>
      !client.includes(right) && !server.includes(right) && !prefixes.some(prefix => right.startsWith(`${prefix}:`))
  )
  assert.deepEqual([...new Set(lost)].sort(), Object.keys(rightsByOthers).sort())
})

/** Menu entries without a page, each with the reason. */
const entriesWithoutPage: Record<string, string> = {
  'help/Mobile': 'the demo shows how the shell skips an entry that is no route (spec §2, route 0)'
}

test('every menu entry and every node of the column tree leads to a page', () => {
  const known = new Set(Object.values(catalog).flatMap(({ components = [] }) => components))
  const server = scripts.filter(path => /nouns\/.*(module|menu-entries|not-built)\.ts$/.test(path))
  const named = server.flatMap(path =>
    [...text(path).matchAll(/component: [`']([\w/]+)[`']/g)].map(([, component]) => component!)
  )
  assert.ok(named.length > 20)
  const lost = named.filter(component => !component.startsWith('layouts/') && !known.has(component))
  assert.deepEqual([...new Set(lost)].sort(), Object.keys(entriesWithoutPage))
  const paths = Object.values(columnPages).map(path => path.slice(1))
  assert.deepEqual(
    paths.filter(path => !known.has(path)),
    []
  )
})
