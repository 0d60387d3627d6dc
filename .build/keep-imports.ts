import type { Plugin } from 'vite'
import { chunksOf } from './flat-imports.ts'

/**
 * Marks imports of computed addresses in the output, because minifying drops comments. Bundlers of other products then
 * leave these imports to the browser.
 */
export const keepImports = (): Plugin => ({
  name: 'keep-imports',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of chunksOf(bundle).values())
      chunk.code = chunk.code.replace(
        /(?<![.#\w$])import\((?!\s*(?:["']|`[^`$]*`))/g,
        'import(/* webpackIgnore: true *//* @vite-ignore */'
      )
  }
})
