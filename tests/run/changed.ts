// Test files that a change may break, found in the import graph: `npm test -- changed`.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { files, importsByValue, root, scripts, text } from '../rules/sources.ts'

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that differ from `main`; on `main` itself the uncommitted ones, or those of the last commit. */
export function changedFiles(): string[] {
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const differ = [...git('diff', '--name-only', '--merge-base', 'main'), ...untracked]
  return differ.length > 0 ? differ : git('diff', '--name-only', 'HEAD~1')
}

/** The start lists every noun: with these imports every server test would depend on every noun. */
const isCut = (from: string, to: string): boolean =>
  from.startsWith('host-demo/server/start/') && to.startsWith('host-demo/server/nouns/')

const known = new Map<string, string[]>()

/** Files that a file imports at run time. */
function imports(path: string): string[] {
  let found = known.get(path)
  if (!found) {
    found = /\.(tsx?|mjs)$/.test(path)
      ? importsByValue(path).filter(target => !isCut(path, target) && isThere(target))
      : []
    known.set(path, found)
  }
  return found
}

const isThere = (path: string): boolean => known.has(path) || existsSync(join(root, path))

/** Adds a file and everything that it imports. */
function reach(path: string, reached: Set<string>): Set<string> {
  if (reached.has(path)) return reached
  reached.add(path)
  for (const target of imports(path)) reach(target, reached)
  return reached
}

const inFolder = new Map<string, string[]>()

/** Scripts below a folder. */
function scriptsIn(folder: string): string[] {
  let found = inFolder.get(folder)
  if (!found) inFolder.set(folder, (found = scripts.filter(path => path.startsWith(`${folder}/`))))
  return found
}

const contracts = files('elements/base/contract', /\.ts$/)

/** Addresses of the calls that a contract file declares. */
const addresses = new Map(
  contracts.map(path => [path, [...text(path).matchAll(/\('(\/[\w/]{4,})'/g)].map(([, address]) => address!)])
)

/** Folders of nouns that import a contract file. */
const nounsOf = new Map(
  contracts.map(contract => [
    contract,
    [
      ...new Set(
        scriptsIn('host-demo/server/nouns')
          .filter(path => imports(path).includes(contract))
          .map(path => path.split('/').slice(0, 4).join('/'))
      )
    ]
  ])
)

/** Menu component of each address of the shell, as the modules declare it. */
const componentOf = new Map(
  scripts
    .filter(path => path.startsWith('host-demo/server/nouns/'))
    .flatMap(path => [...text(path).matchAll(/path: '(\/[^']+)'[^}]*?component: '([^']+)'/g)])
    .map(([, path, component]) => [path!, component!])
)

/** Feature folder of each menu component, as the catalog declares it. */
const featureOf = new Map(
  [
    ...text('elements/catalog.ts').matchAll(
      /import\('\.\/(features\/[\w-]+)\/define\.ts'\)[^}]*?components: \[([^\]]*)\]/g
    )
  ].flatMap(([, folder, components]) =>
    [...components!.matchAll(/'([^']+)'/g)].map(([, component]) => [component!, `elements/${folder}`])
  )
)

/** Feature folders that a test opens by tag or by address. */
function featuresIn(source: string): string[] {
  const byTag = [...source.matchAll(/\bqd-([a-z-]+)/g)].map(([, name]) => `elements/features/${name}`)
  const byAddress = [...componentOf].filter(([path]) => source.includes(path)).map(([, name]) => featureOf.get(name))
  return [...byTag, ...byAddress].filter((folder): folder is string => folder !== undefined)
}

/** Everything that a test file depends on: imports, the features that it opens, the nouns of the calls that it makes. */
export function dependenciesOf(test: string): Set<string> {
  const reached = reach(test, new Set())
  const own = [...reached].filter(path => path.startsWith('tests/'))
  const source = own.map(path => text(path)).join('\n')
  const opened = test.endsWith('.spec.ts') ? featuresIn(source) : []
  for (const folder of opened) if (isThere(`${folder}/define.ts`)) reach(`${folder}/define.ts`, reached)
  if (test.startsWith('tests/elements/') || test.startsWith('tests/model/')) return reached
  const imported = new Set([...own, ...opened.flatMap(scriptsIn)].flatMap(imports))
  const called = contracts.filter(
    path => imported.has(path) || addresses.get(path)!.some(address => source.includes(address))
  )
  reach('host-demo/server/start/app.ts', reached)
  for (const noun of called.flatMap(path => nounsOf.get(path)!))
    for (const path of scriptsIn(noun)) reach(path, reached)
  return reached
}

/** Of these test files, the ones that depend on a changed file. Rules read the whole tree and always run. */
export const testsOf = (tests: readonly string[], changed: readonly string[]): string[] =>
  tests.filter(test => {
    if (test.startsWith('tests/rules/')) return true
    const dependencies = dependenciesOf(test)
    return changed.some(path => dependencies.has(path))
  })
