// Patches of Blueprint: shadow roots, strict pages, size.
import type { Patch } from '../patch.ts'

/** Draws the icons that Blueprint itself asks for by name and leaves 300 KB of paths out. Our icons are components. */
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
    issue: 'blueprint-warnings',
    file: /\/@blueprintjs\//,
    from: /\bconsole\.warn\(/g,
    to: 'process.env.NODE_ENV !== "production" && console.warn(',
    isPartial: true
  },
  {
    issue: 'blueprint-icon-loader',
    file: '@blueprintjs/icons/lib/esm/iconLoader.js',
    from: /^[\s\S]+$/,
    to: slimIconLoader
  },
  {
    issue: 'blueprint-resize-sensor',
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
    issue: 'blueprint-hotkeys',
    file: '@blueprintjs/core/lib/esm/hooks/hotkeys/useHotkeys.js',
    from: /elementIsTextInput\(e\.target\)/g,
    to: 'elementIsTextInput(e.composedPath?.()[0] ?? e.target)'
  },
  {
    issue: 'blueprint-select-title',
    file: '@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js',
    from: /const iconTitle = "Open dropdown";/,
    to: 'const iconTitle = undefined;'
  },
  {
    issue: 'blueprint-icon-sizes',
    file: /\/@blueprintjs\/icons\/lib\/esm\/generated\/components\/(?!index)[\w-]+\.js$/,
    from: /isLarge \? PATHS_20 : PATHS_16/,
    to: 'PATHS_16'
  }
]
