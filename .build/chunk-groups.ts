import { basename } from 'node:path'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { screens } from './first-screens.ts'
import { chunksOf, closureOf } from './flat-imports.ts'
import { mergeParts, type Client, type Part } from './merge-parts.ts'

/** Groups with a reason beyond the imports: the first needs of the shell and of every element, and popups. */
export const namedGroups = [
  { name: 'load', test: /vite\/preload-helper|elements\/base\/core\/page\/tell-page\.ts$/, priority: 4 },
  {
    name: 'catalog',
    test: /elements\/(base\/core\/element\/known-components|catalog)\.ts$/,
    priority: 4,
    includeDependenciesRecursively: false
  },
  {
    name: 'session',
    test: /base\/(session\/(account\/(account|settings)|request\/send|wire\/changes)|contract\/subsite|core\/values\/numbers)\.ts$/,
    priority: 3
  },
  { name: 'island', test: /base\/core\/element\/island\.tsx$/, priority: 2 },
  {
    name: 'overlay',
    test: /@floating-ui|blueprintjs\/core\/(?!.*(Migration|context-menu)).*(popover|overlay2|overlayUtils)/i,
    priority: 2
  }
]

/** By module: the group that was computed for it. */
const computed = new Map<string, string>()

export const chunkGroups = [
  ...namedGroups,
  {
    debugName: 'computed',
    name: (id: string) => computed.get(id) ?? null,
    priority: 1,
    includeDependenciesRecursively: false
  }
]

/** The names of groups that no chunk has. */
export const groupsWithout = (chunks: readonly { name: string }[]): string[] =>
  namedGroups.map(({ name }) => name).filter(name => !chunks.some(chunk => chunk.name === name))

/** The element against whose size on a bare page all others are measured: `tests/bench/sizes.ts`. */
const firstWidget = 'site-switcher'

/** The share by which merges may make an element or a first screen heavier. */
const mostMore = { usual: 0.03, firstWidget: 0.003 }

/** Lists who loads what: each entry, each part that loads later, and each first screen of the shell as a whole. */
function clientsOf(chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Client[] {
  const sizeOf = (files: ReadonlySet<string>): number =>
    [...files].reduce((sum, file) => sum + (chunks.get(file)?.code.length ?? 0), 0)
  const alone = [...chunks.values()].flatMap(({ fileName, name, isEntry, isDynamicEntry }) => {
    const files = closureOf(fileName, chunks)
    // The shell draws before React is loaded: a module that it does not need may import React.
    const more = name === 'shell' ? 0 : mostMore[name === firstWidget ? 'firstWidget' : 'usual']
    const room = sizeOf(files) * more
    if (isEntry) return { files, weight: 1.5, room, isElement: name !== 'shell' }
    return isDynamicEntry ? { files, weight: 0.3, room: Infinity, isElement: false } : []
  })
  const fileOf = (name: string): string => {
    const found = [...chunks.values()].find(chunk => chunk.name === name)
    if (!found) throw new Error(`no chunk ${name} for a first screen`)
    return found.fileName
  }
  const pages = screens.map(elements => {
    const files = new Set<string>()
    for (const name of ['shell', 'island', ...elements]) closureOf(fileOf(name), chunks, files)
    return { files, weight: 14, room: sizeOf(files) * mostMore.usual, isElement: false }
  })
  return [...alone, ...pages]
}

/** Names each group by its largest module. */
function nameGroups(groups: readonly Part[][], sizeOf: (id: string) => number): void {
  const used = new Set(namedGroups.map(({ name }) => name))
  for (const parts of groups) {
    const modules = parts.flatMap(part => part.modules)
    const largest = modules.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one))
    const base =
      basename(largest.split('?')[0]!)
        .replace(/\..*$/, '')
        .replace(/[^\w-]/g, '') || 'shared'
    let name = base
    for (let count = 2; used.has(name); count++) name = `${base}-${count}`
    used.add(name)
    for (const module of modules) computed.set(module, name)
  }
}

/**
 * Computes the chunks from the entry graph. A first build, with the named groups alone, tells which modules always come
 * together. Its chunks are merged if nearly every page needs both.
 * @param plugins read the sources in the first build
 */
export function computeChunks(...plugins: Plugin[]): Plugin {
  let given: UserConfig = {}
  return {
    name: 'compute-chunks',
    apply: 'build',
    config(config) {
      given = config
    },
    async buildStart() {
      const { output } = await firstBuild(given, plugins)
      const all = output.filter(file => file.type === 'chunk')
      const parts = all.filter(isPart).map(({ fileName, moduleIds, imports, code }) => ({
        ...{ file: fileName, modules: moduleIds },
        ...{ imports, size: code.length, isOwn: moduleIds.some(id => id.includes('/elements/features/')) }
      }))
      const sizes = new Map(all.flatMap(({ modules }) => Object.entries(modules)))
      const clients = clientsOf(new Map(all.map(chunk => [chunk.fileName, chunk])))
      const fixed = new Map(all.filter(chunk => !isPart(chunk)).map(({ fileName, imports }) => [fileName, imports]))
      nameGroups(mergeParts(parts, clients, fixed), id => sizes.get(id)?.renderedLength ?? 0)
    },
    generateBundle(_options, bundle) {
      const missing = groupsWithout([...chunksOf(bundle).values()])
      if (missing.length > 0)
        this.error(`no module is in these groups of .build/chunk-groups.ts: ${missing.join(', ')}`)
    }
  }
}

/** Entries and named chunks are not merged. */
const isPart = ({ name, isEntry, isDynamicEntry, moduleIds }: Rolldown.OutputChunk): boolean =>
  !isEntry && !isDynamicEntry && moduleIds.length > 0 && !namedGroups.some(group => group.name === name)

function firstBuild({ build: options, ...config }: UserConfig, plugins: Plugin[]): Promise<Rolldown.RolldownOutput> {
  const output = {
    ...(options?.rolldownOptions?.output as Rolldown.OutputOptions),
    codeSplitting: { groups: namedGroups }
  }
  return build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: {
      ...options,
      write: false,
      minify: false,
      sourcemap: false,
      rolldownOptions: { ...options?.rolldownOptions, output }
    }
  }) as Promise<Rolldown.RolldownOutput>
}
