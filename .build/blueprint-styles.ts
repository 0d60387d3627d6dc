// Adapts Blueprint's styles to shadow roots in host pages.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative, resolve } from 'node:path'
import { transform } from 'lightningcss'
import postcss from 'postcss'
import type { EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite'
import { familiesIn, isWornOf, mayMeet, placeOf, sheetNames, sheetsFor, wornFamilies } from './blueprint-classes.ts'

const classNames = (selector: string): string[] =>
  [...selector.replace(/:(?:not|is|where)\([^)]*\)/g, '').matchAll(/\.bp6-([\w-]+)/g)].map(match => match[1]!)

/**
 * Returns a style text for each of `sheetNames`. Page-level selectors become the reset wrapper; the dark theme and
 * unused classes are removed.
 */
function shadowStyles(source: string, isWorn: (name: string) => boolean): string[] {
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
  dropDerivedColours(sheet)
  followTheme(sheet)
  drawTicks(sheet)
  stillBones(sheet)
  quicken(sheet)
  gatherHighContrast(sheet)
  dropUnused(sheet)
  return sheetNames.map((_name, place) => minified(onlyOf(sheet, place)))
}

/** Returns the rules that belong to one of the sheets. */
function onlyOf(sheet: postcss.Root, place: number): postcss.Root {
  const part = sheet.clone()
  part.walkRules(rule => {
    const isStep = rule.parent?.type === 'atrule' && /keyframes/.test((rule.parent as postcss.AtRule).name)
    const selectors = isStep ? [] : rule.selectors.filter(selector => placeOf(classNames(selector)) === place)
    if (selectors.length > 0) rule.selectors = selectors
    else if (!isStep) rule.remove()
  })
  part.walkAtRules(rule => {
    if (rule.nodes?.length === 0 || (place > 0 && /keyframes$/.test(rule.name))) rule.remove()
  })
  return part
}

function minified(sheet: postcss.Root): string {
  const { code } = transform({
    filename: 'blueprint.css',
    code: Buffer.from(sheet.toString()),
    minify: true,
    targets: { chrome: 100 << 16, firefox: 115 << 16, safari: (16 << 16) | (4 << 8) }
  })
  return code.toString()
}

/**
 * Moves the high-contrast rules of all components into a single media query at the end, which applies to the light
 * theme too.
 */
function gatherHighContrast(sheet: postcss.Root): void {
  const gathered = postcss.atRule({ name: 'media', params: '(forced-colors:active)' })
  sheet.walkAtRules('media', rule => {
    if (!rule.params.includes('forced-colors')) return
    gathered.append(rule.nodes ?? [])
    rule.remove()
  })
  sheet.append(gathered)
}

/**
 * Removes derived colours (`oklch(from …)`): Blueprint defines them a second time as plain colours for all browsers.
 */
function dropDerivedColours(sheet: postcss.Root): void {
  sheet.walkAtRules('supports', rule => {
    if (rule.params.includes('oklch(from')) rule.remove()
  })
}

/** Replaces Blueprint's fixed blues by the variables of the theme colour. */
function followTheme(sheet: postcss.Root): void {
  const steps = { '#2d72d2': 'rest', '#215db0': 'hover', '#184a90': 'active' }
  sheet.walkDecls(declaration => {
    if (declaration.prop.startsWith('--bp-')) return
    for (const [colour, step] of Object.entries(steps))
      declaration.value = declaration.value.replaceAll(colour, `var(--bp-intent-primary-${step})`)
  })
}

/** Draws ticks by `clip-path`, because pages with `default-src 'self'` block `data:` pictures. */
function drawTicks(sheet: postcss.Root): void {
  sheet.walkDecls('background-image', declaration => {
    const [, fill, outline] = /%3cpath fill='([^']+)' d='([^']+)'\/%3e%3c\/svg%3e/.exec(declaration.value) ?? []
    if (!outline) return
    declaration.replaceWith(
      { prop: 'background-color', value: fill!.replace('%23', '#') },
      { prop: 'clip-path', value: `path("${outline}")` },
      { prop: 'forced-color-adjust', value: 'none' }
    )
  })
}

/** Removes the skeleton animation, which repaints every frame while a slow computer is loading. */
function stillBones(sheet: postcss.Root): void {
  sheet.walkDecls('animation', declaration => {
    if (declaration.value.includes('skeleton-glow')) declaration.remove()
  })
}

/** Limits the transitions of overlays to 120 ms, so that menus and popups are at rest soon after a click. */
function quicken(sheet: postcss.Root): void {
  sheet.walkDecls('transition-duration', declaration => {
    const [, number = '', unit] = /^([\d.]+)(m?s)$/.exec(declaration.value) ?? []
    if (Number(number) * (unit === 's' ? 1000 : 1) > 120) declaration.value = '120ms'
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

const prefix = '\0virtual:blueprint/'
const idOf = (name: string): string => `${prefix}${name}.css.js`
const isOfElements = (path: string): boolean => !relative(resolve('elements'), path).startsWith('..')

/**
 * Provides `virtual:blueprint/first.css`, the styles of every element. A source that uses further components imports
 * their sheet, which then applies to all elements.
 */
export function blueprintStyles(): Plugin {
  let worn = new Set<string>()
  let texts: string[] | undefined
  /** Classes added by an edit in development; the file may be saved while others are read. */
  const added = new Set<string>()
  let server: ViteDevServer | undefined

  const textOf = (name: string): string => {
    if (!texts) {
      worn = new Set([...wornFamilies('elements'), ...added])
      const file = createRequire(import.meta.url).resolve('@blueprintjs/core/lib/css/blueprint.css')
      texts = shadowStyles(readFileSync(file, 'utf8'), isWornOf(worn))
    }
    return JSON.stringify(texts[sheetNames.indexOf(name)])
  }

  /** Invalidates the styles. Returns their modules that were requested before. */
  function forget(): EnvironmentModuleNode[] {
    texts = undefined
    const graph = server?.environments.client.moduleGraph
    const modules = sheetNames.flatMap(name => graph?.getModuleById(idOf(name)) ?? [])
    for (const module of modules) graph!.invalidateModule(module)
    return modules
  }

  return {
    name: 'blueprint-styles',
    enforce: 'pre',
    resolveId: source =>
      /^virtual:blueprint\/\w+\.css$/.test(source) ? idOf(source.slice(prefix.length - 1, -4)) : undefined,
    load(resolved) {
      if (!resolved.startsWith(prefix)) return undefined
      const name = resolved.slice(prefix.length, -7)
      const text = textOf(name)
      if (name === 'first') return `export default ${text}`
      const hot = server && server.config.server.hmr !== false ? 'import.meta.hot?.accept()' : ''
      return `import { bring } from ${JSON.stringify(resolve('elements/base/core/look/sheets.ts'))}\nbring(${text}, ${sheetNames.indexOf(name)})\n${hot}`
    },
    configureServer(started) {
      server = started
      // Without hot replacement the next page load uses the new styles.
      if (server.config.server.hmr === false) server.watcher.on('change', path => isOfElements(path) && forget())
    },
    transform(source, path) {
      if (!isOfElements(path) || !/\.tsx?$/.test(path)) return undefined
      // An edit may use classes that no element used before.
      const unknown = server && worn.size > 0 ? [...familiesIn(source)].filter(family => !worn.has(family)) : []
      if (unknown.length > 0) {
        for (const family of unknown) added.add(family)
        for (const module of forget()) void server!.environments.client.reloadModule(module)
      }
      const sheets = sheetsFor(source)
      if (sheets.length === 0) return undefined
      return {
        code: `${source}\n${sheets.map(name => `import 'virtual:blueprint/${name}.css'`).join('\n')}`,
        map: null
      }
    }
  }
}
