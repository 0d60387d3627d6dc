import type { Plugin } from 'vite'

/** Removes Vite's preload helper: our lazy chunks have no style sheets, because styles are texts. */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: id => (id.includes('vite/preload-helper') ? 'export const __vitePreload = load => load()' : undefined)
})
