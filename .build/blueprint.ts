// Blueprint (and what else needs it) made fit for shadow roots in foreign pages, at build time. Each patch must match, or
// the build fails: an upgrade is noticed.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { transform } from 'lightningcss'
import postcss from 'postcss'
import type { Plugin } from 'vite'
import { mayMeet, wornClasses } from './blueprint-classes.ts'

interface Patch {
  file: RegExp
  from: RegExp
  to: string
}

const patches: Patch[] = [
  {
    // An element of a shadow root asks its own root, and from the document the way down to the innermost root.
    file: /core\/lib\/esm\/common\/utils\/domUtils\.js$/,
    from: /const rootNode = [\s\S]*?return activeElement instanceof HTMLElement \? activeElement : null;/,
    to: `let active = element?.getRootNode(options)?.activeElement ?? null;
    if (active == null) { active = document.activeElement; while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement; }
    return active instanceof HTMLElement ? active : null;`
  },
  {
    // Hot keys never fire while typing in a field inside a shadow root.
    file: /core\/lib\/esm\/hooks\/hotkeys\/useHotkeys\.js$/,
    from: /elementIsTextInput\(e\.target\)/g,
    to: 'elementIsTextInput(e.composedPath?.()[0] ?? e.target)'
  },
  {
    // The host page's body keeps its classes.
    file: /core\/lib\/esm\/hooks\/overlays\/useOverlayStack\.js$/,
    from: /document\.body\.classList\.(add|remove)\(Classes\.OVERLAY_OPEN\);/g,
    to: ''
  },
  {
    // Every island has an overlay stack of its own; the one for pages without is never asked.
    file: /core\/lib\/esm\/hooks\/overlays\/useOverlayStack\.js$/,
    from: /const legacyOverlayStack = useLegacyOverlayStack\(\);|return legacyOverlayStack;/g,
    to: ''
  },
  {
    // The prefix is fixed: as a constant, the class names fold into the places that use them.
    file: /core\/lib\/esm\/common\/classes\.js$/,
    from: /let NS = "bp6";\s*if[\s\S]*?\n\}\s*else if[\s\S]*?\n\}/,
    to: 'const NS = "bp6";'
  },
  {
    // Its one class that is used, without the CommonJS around it: so the build drops what Lit brings for the rest.
    file: /@nanostores\/lit\/lib\/StoreController\.js$/,
    from: /^[\s\S]*?(class StoreController[\s\S]*)exports\.StoreController = StoreController;\s*$/,
    to: 'export $1'
  },
  {
    // An overlay keeps the focus within its own element; the dialog of another element may take it.
    file: /core\/lib\/esm\/components\/overlay2\/overlay2\.js$/,
    from: /eventTarget instanceof Node && !container\.contains\(eventTarget\)\) \{/,
    to: 'eventTarget instanceof Node && eventTarget.getRootNode() === container.getRootNode() && !container.contains(eventTarget)) {'
  },
  {
    // A dialog that is gone all at once leads the focus back as one that was closed does.
    file: /core\/lib\/esm\/components\/overlay2\/overlay2\.js$/,
    from: /(overlayWillCloseRef\.current = overlayWillClose;)([\s\S]*?overlayWillCloseRef\.current\(\);)/,
    to: `$1
    overlayWillCloseRef.leadsBack = isOpen && shouldReturnFocusOnClose;$2
            if (overlayWillCloseRef.leadsBack && document.activeElement === document.body) lastActiveElementBeforeOpened.current?.focus();`
  },
  {
    // Words that no option changes: said in the language of the page, Chinese first.
    file: /core\/lib\/esm\/components\/dialog\/dialog\.js$/,
    from: /"aria-label": "Close"/,
    to: '"aria-label": document.documentElement.lang.startsWith("en") ? "Close" : "关闭"'
  },
  {
    // The arrow of a select is no picture with a name of its own.
    file: /core\/lib\/esm\/components\/html-select\/htmlSelect\.js$/,
    from: /const iconTitle = "Open dropdown";/,
    to: 'const iconTitle = undefined;'
  },
  {
    // Icons are drawn at 16 px and below; the drawings for 20 px and more stay out.
    file: /@blueprintjs\/icons\/lib\/esm\/generated\/components\/(?!index)[\w-]+\.js$/,
    from: /isLarge \? PATHS_20 : PATHS_16/,
    to: 'PATHS_16'
  },
  {
    // One build has one copy of the stores: their epoch needs no global in the host page.
    file: /nanostores\/atom\/index\.js$/,
    from: /\(globalThis\.nanostoresGlobal \|\|= \{ epoch: 0 \}\)/,
    to: '{ epoch: 0 }'
  }
]

/** Icons are components. What Blueprint itself asks for by name is registered here, the 300 KB of paths stay out. */
const slimIconLoader = `
const registered = new Map()
export class Icons {
  static register(name, paths) { registered.set(name, paths) }
  static setLoaderOptions() {}
  static async load() {}
  static async loadAll() {}
  static getPaths(name) {
    const paths = registered.get(name)
    if (!paths) console.error('icon not registered: ' + name)
    return paths ?? []
  }
  static isValidIconName(name) { return registered.has(name) }
}`

/** Blueprint asks a function where it runs; the build drops the warnings of development only behind the plain question. */
const withoutWarnings = (code: string): string =>
  code
    .replace(/\b(?:Utils\.)?isNodeEnv\(("\w+")\)/g, '(process.env.NODE_ENV === $1)')
    .replace(/\bconsole\.warn\(/g, 'process.env.NODE_ENV !== "production" && console.warn(')

export function blueprintPatches(): Plugin {
  return {
    name: 'blueprint-shadow',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0]!.replaceAll('\\', '/')
      if (/@blueprintjs\/icons\/lib\/esm\/iconLoader\.js$/.test(file)) return { code: slimIconLoader, map: null }
      let patched = code
      if (/@blueprintjs\//.test(file)) patched = withoutWarnings(code)
      // What a package of the editor makes and nobody takes may go.
      if (/@tiptap\/[^/]+\/dist\//.test(file))
        patched = code.replace(/^(const \w+ = )(?=\w+(?:\$\d)?\.create\()/gm, '$1/* @__PURE__ */ ')
      for (const { file: pattern, from, to } of patches) {
        if (!pattern.test(file)) continue
        const next: string = patched.replace(from, to)
        if (next === patched) this.error(`the patch for ${file} no longer matches`)
        patched = next
      }
      return patched === code ? null : { code: patched, map: null }
    }
  }
}

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

/** `virtual:blueprint.css` is the text of Blueprint's styles for a shadow root. */
export function blueprintStyles(): Plugin {
  const id = 'virtual:blueprint.css'
  return {
    name: 'blueprint-styles',
    resolveId: source => (source === id ? `\0${id}.js` : undefined),
    load(resolved) {
      if (resolved !== `\0${id}.js`) return undefined
      const file = createRequire(import.meta.url).resolve('@blueprintjs/core/lib/css/blueprint.css')
      return `export default ${JSON.stringify(shadowStyles(readFileSync(file, 'utf8'), wornClasses('elements')))}`
    }
  }
}
