import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

export const chunksOf = (bundle: Rolldown.OutputBundle): ReadonlyMap<string, Chunk> =>
  new Map(Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [[file.fileName, file]] : [])))

/** Returns a script and all its static imports, recursively. */
export function closureOf(file: string, chunks: ReadonlyMap<string, Chunk>, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of chunks.get(file)?.imports ?? []) closureOf(imported, chunks, found)
  return found
}

function fromTo(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')]
  while (here.length > 0 && here[0] === there[0]) {
    here.shift()
    there.shift()
  }
  return `${here.length > 0 ? '../'.repeat(here.length) : './'}${there.join('/')}`
}

/**
 * Adds all transitive imports to each entry and lazy chunk, so that the browser requests them at once: two round trips
 * instead of one per level. The shell's page preloads what every page of it needs.
 */
export const flatImports = (): Plugin => ({
  name: 'flat-imports',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = chunksOf(bundle)
    for (const chunk of chunks.values()) {
      if (!chunk.isEntry && !chunk.isDynamicEntry) continue
      const known = new Set([chunk.fileName, ...chunk.imports])
      const missing = [...closureOf(chunk.fileName, chunks)].filter(file => !known.has(file))
      // Appended at the end, which keeps the order of execution.
      chunk.code += missing.map(file => `\nimport${JSON.stringify(fromTo(chunk.fileName, file))}`).join('')
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle, chunk }) {
      if (!bundle || !chunk) return undefined
      const chunks = chunksOf(bundle)
      const island = [...chunks.values()].find(({ name }) => name === 'island')!
      const files = closureOf(island.fileName, chunks, closureOf(chunk.fileName, chunks))
      files.delete(chunk.fileName)
      return [...files].map(file => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const
      }))
    }
  }
})
