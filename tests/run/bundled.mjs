// The tests of the server as a few scripts: to read six hundred sources, each by itself, takes as long as most files' tests.
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')
const folder = '.tmp/server-tests'

/** Where a test file of the server stands when they are bundled, and the other way round. */
export const bundledOf = file => file.replace(/^tests\/server\/(.+)\.ts$/, `${folder}/$1.mjs`)
export const sourceOf = file => file.replace(/^\.tmp\/server-tests\/(.+)\.mjs$/, 'tests/server/$1.ts')

/** Sources stay where they are for what they ask of their own place, but for the one that a process is started from. */
const places = {
  name: 'places',
  enforce: 'pre',
  transform(code, path) {
    if (!code.includes('import.meta.') || path.endsWith('/helper/works.ts')) return undefined
    const placed = code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    return { code: placed, map: null }
  }
}

/** @param {string[]} files of `tests/server` @returns {Promise<void>} */
export async function bundleServerTests(files) {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [places],
    build: {
      ssr: true,
      outDir: join(root, folder),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: files,
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' }
      }
    }
  })
}
