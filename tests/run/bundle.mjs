// Bundles server tests. Runs in a separate process, because a Vite build sets NODE_ENV to production.
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
const [folder, ...files] = process.argv.slice(2)

/** Replaces `import.meta` paths by those of the sources, except in the script that is started as a process. */
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

/** Packages of many small files. Loading them one by one takes a third of the time of an average test file. */
const bundled = ['typebox', 'drizzle-orm']

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [places],
  ssr: { noExternal: bundled },
  build: {
    ssr: true,
    outDir: join(root, folder),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: files,
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' }
    }
  }
})
