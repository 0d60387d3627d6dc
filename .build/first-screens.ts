import type { Plugin } from 'vite'
import { chunksOf, closureOf } from './flat-imports.ts'

const frame = ['top-menu', 'side-menu', 'tab-bar', 'breadcrumb', 'column-tree']

/** What stands on the pages that people come to from outside. */
const elementsAt: Record<string, readonly string[]> = {
  'user/login': ['login'],
  'dashboard/analysis': ['home', ...frame],
  'cms/article/ArticleList': ['article-list', ...frame],
  'cms/article/edit': ['article-editor', ...frame]
}

/** The elements of each of these pages. */
export const screens = Object.values(elementsAt)

/**
 * The shell's page once more for the addresses that people come to, `shell/at/<path>.html`: it names the scripts of their
 * first screen, which are under way then while the shell still starts. What the shell itself needs stands before them.
 */
export const firstScreens = (): Plugin => ({
  name: 'first-screens',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['shell/index.html']
    if (page?.type !== 'asset') return
    const html = String(page.source)
    const chunks = chunksOf(bundle)
    for (const [path, elements] of Object.entries(elementsAt)) {
      const files = new Set<string>()
      for (const element of elements) {
        const entry = `elements/${element}.js`
        if (!chunks.has(entry)) this.error(`no element ${element} for ${path}`)
        closureOf(entry, chunks, files)
      }
      const links = [...files]
        .filter(file => !html.includes(`"/${file}"`))
        .map(file => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
      this.emitFile({
        type: 'asset',
        fileName: `shell/at/${path}.html`,
        source: html.replace('  </head>', `${links.join('')}  </head>`)
      })
    }
  }
})
