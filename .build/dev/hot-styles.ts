import type { Plugin } from 'vite'

const isSheet = (id: string): boolean => /\.css\?inline$|virtual:blueprint\/first\.css/.test(id)

/** Applies edits of style texts to existing sheets without reloading their elements. */
export const hotStyles = (): Plugin => ({
  name: 'hot-styles',
  apply: (config, { command }) => command === 'serve' && config.server?.hmr !== false,
  // Runs after Vite has turned the sheet into a module.
  enforce: 'post',
  transform(code, id) {
    if (!isSheet(id)) return undefined
    return {
      code: `import { renewSheets } from '/.build/dev/adopted-sheets.ts'
${code.replace('export default', 'const text =')}
export default text
import.meta.hot.accept(next => next && (renewSheets(text, next.default) || import.meta.hot.invalidate()))`,
      map: null
    }
  },
  // Vite would reload the importers of an inlined sheet, because its module does not accept updates.
  hotUpdate({ modules }) {
    for (const module of modules) if (module.id && isSheet(module.id)) module.isSelfAccepting = true
  }
})
