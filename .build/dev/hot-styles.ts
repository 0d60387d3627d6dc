import type { Plugin } from 'vite'

const isSheet = (id: string): boolean => /\.css\?inline$|virtual:blueprint\/first\.css/.test(id)

/** An edit of a style text reaches the sheets that were made from it; the elements that wear them stay as they are. */
export const hotStyles = (): Plugin => ({
  name: 'hot-styles',
  apply: (config, { command }) => command === 'serve' && config.server?.hmr !== false,
  // After Vite's own plugins have made a module of the sheet.
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
  // For Vite an inlined sheet is a text that answers for nothing, and its importers would have to be loaded anew.
  hotUpdate({ modules }) {
    for (const module of modules) if (module.id && isSheet(module.id)) module.isSelfAccepting = true
  }
})
