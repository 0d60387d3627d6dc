// Blueprint made fit for shadow roots in foreign pages.
import type { Patch } from '../patch.ts'

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

export const blueprint: readonly Patch[] = [
  {
    // It asks a function where it runs; the build drops what is said in development only behind the plain question.
    file: /\/@blueprintjs\//,
    from: /\b(?:Utils\.)?isNodeEnv\(("\w+")\)/g,
    to: '(process.env.NODE_ENV === $1)',
    isPartial: true
  },
  {
    file: /\/@blueprintjs\//,
    from: /\bconsole\.warn\(/g,
    to: 'process.env.NODE_ENV !== "production" && console.warn(',
    isPartial: true
  },
  {
    file: '@blueprintjs/icons/lib/esm/iconLoader.js',
    from: /^[\s\S]+$/,
    to: slimIconLoader
  },
  {
    // The size of a sheet is watched by the browser, not by a piece of HTML with styles of its own.
    file: '@blueprintjs/table/lib/esm/interactions/resizeSensor.js',
    from: /^[\s\S]+$/,
    to: `
export class ResizeSensor {
  static attach(element, callback) {
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(callback)
    })
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }
}`
  },
  {
    // Hot keys never fire while typing in a field inside a shadow root.
    file: '@blueprintjs/core/lib/esm/hooks/hotkeys/useHotkeys.js',
    from: /elementIsTextInput\(e\.target\)/g,
    to: 'elementIsTextInput(e.composedPath?.()[0] ?? e.target)'
  },
  {
    // The prefix is fixed: as a constant, the class names fold into the places that use them.
    file: '@blueprintjs/core/lib/esm/common/classes.js',
    from: /let NS = "bp6";\s*if[\s\S]*?\n\}\s*else if[\s\S]*?\n\}/,
    to: 'const NS = "bp6";'
  },
  {
    // The arrow of a select is no picture with a name of its own.
    file: '@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js',
    from: /const iconTitle = "Open dropdown";/,
    to: 'const iconTitle = undefined;'
  },
  {
    // Icons are drawn at 16 px and below; the drawings for 20 px and more stay out.
    file: /\/@blueprintjs\/icons\/lib\/esm\/generated\/components\/(?!index)[\w-]+\.js$/,
    from: /isLarge \? PATHS_20 : PATHS_16/,
    to: 'PATHS_16'
  }
]
