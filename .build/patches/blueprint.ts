// Adapts Blueprint to shadow roots in host pages.
import type { Patch } from '../patch.ts'

/**
 * Icons are imported as components. Only icons that Blueprint uses by name are registered, which saves 300 KB of paths.
 */
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
    // Blueprint checks the environment in a function. The plain comparison lets the build drop development code.
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
    // Measures a sheet with `ResizeObserver` instead of injected HTML with inline styles.
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
    // Hot keys must not fire while typing in a field inside a shadow root.
    file: '@blueprintjs/core/lib/esm/hooks/hotkeys/useHotkeys.js',
    from: /elementIsTextInput\(e\.target\)/g,
    to: 'elementIsTextInput(e.composedPath?.()[0] ?? e.target)'
  },
  {
    // A constant prefix lets the build inline the class names.
    file: '@blueprintjs/core/lib/esm/common/classes.js',
    from: /let NS = "bp6";\s*if[\s\S]*?\n\}\s*else if[\s\S]*?\n\}/,
    to: 'const NS = "bp6";'
  },
  {
    // The arrow of a select needs no accessible name.
    file: '@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js',
    from: /const iconTitle = "Open dropdown";/,
    to: 'const iconTitle = undefined;'
  },
  {
    // Icons are at most 16 px, so the drawings for 20 px are left out.
    file: /\/@blueprintjs\/icons\/lib\/esm\/generated\/components\/(?!index)[\w-]+\.js$/,
    from: /isLarge \? PATHS_20 : PATHS_16/,
    to: 'PATHS_16'
  }
]
