// Blueprint's styles made fit for shadow roots in foreign pages.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { transform } from 'lightningcss'
import postcss from 'postcss'
import type { Plugin } from 'vite'
import { isWornOf, mayMeet, wornFamilies } from './blueprint-classes.ts'

const classNames = (selector: string): string[] =>
  [...selector.replace(/:(?:not|is|where)\([^)]*\)/g, '').matchAll(/\.bp6-([\w-]+)/g)].map(match => match[1]!)

/** Page-level selectors become the reset wrapper; the dark theme and what no element wears go. */
export function shadowStyles(source: string, isWorn: (name: string) => boolean): string {
  const sheet = postcss.parse(source.replace('@charset "UTF-8";', ''))
  sheet.walkComments(comment => void comment.remove())
  sheet.walkRules(rule => {
    const parent = rule.parent
    if (parent?.type === 'atrule' && /keyframes/.test((parent as postcss.AtRule).name)) return
    const selectors = rule.selectors
      .map(selector => selector.replace(/(^|[\s,(]):root\b/g, '$1.qd-root').replace(/^(html|body)$/, '.qd-root'))
      .filter(selector => !/^(body|html)[.\s]/.test(selector) && !/::-moz-/.test(selector))
      .filter(selector => !/bp6-dark|color-scheme=dark/.test(selector) || /:not\(\.bp6-dark/.test(selector))
      .filter(selector => classNames(selector).every(isWorn) && mayMeet(classNames(selector)))
    if (selectors.length > 0) rule.selectors = [...new Set(selectors)]
    else rule.remove()
  })
  followTheme(sheet)
  dropUnused(sheet)
  const { code } = transform({
    filename: 'blueprint.css',
    code: Buffer.from(sheet.toString()),
    minify: true,
    targets: { chrome: 100 << 16, firefox: 115 << 16, safari: (16 << 16) | (4 << 8) }
  })
  return code.toString()
}

/** Blueprint's fixed blues become the variables that the theme colour sets. */
function followTheme(sheet: postcss.Root): void {
  const steps = { '#2d72d2': 'rest', '#215db0': 'hover', '#184a90': 'active' }
  sheet.walkDecls(declaration => {
    if (declaration.prop.startsWith('--bp-')) return
    for (const [colour, step] of Object.entries(steps))
      declaration.value = declaration.value.replaceAll(colour, `var(--bp-intent-primary-${step})`)
  })
}

function dropUnused(sheet: postcss.Root): void {
  for (let round = 0; round < 4; round++) {
    const used = new Set([...sheet.toString().matchAll(/var\((--[\w-]+)/g)].map(match => match[1]!))
    sheet.walkDecls(/^--bp-/, declaration => {
      if (!used.has(declaration.prop)) declaration.remove()
    })
  }
  const text = sheet.toString()
  sheet.walkAtRules(/keyframes$/, rule => {
    if (!new RegExp(`animation[^;}]*${rule.params}`).test(text)) rule.remove()
  })
  sheet.walkRules(rule => {
    if (rule.nodes.length === 0) rule.remove()
  })
  sheet.walkAtRules(rule => {
    if (rule.nodes?.length === 0) rule.remove()
  })
}

const id = '\0virtual:blueprint.css.js'

/** `virtual:blueprint.css` is the text of Blueprint's styles for a shadow root. */
export function blueprintStyles(): Plugin {
  let worn = new Set<string>()
  return {
    name: 'blueprint-styles',
    resolveId: source => (source === 'virtual:blueprint.css' ? id : undefined),
    load(resolved) {
      if (resolved !== id) return undefined
      worn = wornFamilies('elements')
      const file = createRequire(import.meta.url).resolve('@blueprintjs/core/lib/css/blueprint.css')
      return `export default ${JSON.stringify(shadowStyles(readFileSync(file, 'utf8'), isWornOf(worn)))}`
    },
    // An edit may put on a component that no element wore before.
    configureServer({ watcher, config, environments }) {
      watcher.on('all', (_event, path) => {
        const module = environments.client.moduleGraph.getModuleById(id)
        if (!module || !/\.(tsx?|css)$/.test(path) || relative(resolve('elements'), path).startsWith('..')) return
        try {
          if (isDeepStrictEqual(worn, wornFamilies('elements'))) return
          environments.client.moduleGraph.invalidateModule(module)
          void environments.client.reloadModule(module)
        } catch (error) {
          config.logger.error(String(error))
        }
      })
    }
  }
}
