import type { Plugin } from 'vite'

/** Our lazy chunks bring no style sheet along (styles are texts): a later import needs none of Vite's preloading. */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: id => (id.includes('vite/preload-helper') ? 'export const __vitePreload = load => load()' : undefined)
})
