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
    // An element of a shadow root asks its own root, and from the document the way down to the innermost root.
    file: '@blueprintjs/core/lib/esm/common/utils/domUtils.js',
    from: /const rootNode = [\s\S]*?return activeElement instanceof HTMLElement \? activeElement : null;/,
    to: `let active = element?.getRootNode(options)?.activeElement ?? null;
    if (active == null) { active = document.activeElement; while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement; }
    return active instanceof HTMLElement ? active : null;`
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
    // The host page's body keeps its classes.
    file: '@blueprintjs/core/lib/esm/hooks/overlays/useOverlayStack.js',
    from: /document\.body\.classList\.(add|remove)\(Classes\.OVERLAY_OPEN\);/g,
    to: ''
  },
  {
    // Every island has an overlay stack of its own; the one for pages without is never asked.
    file: '@blueprintjs/core/lib/esm/hooks/overlays/useOverlayStack.js',
    from: /const legacyOverlayStack = useLegacyOverlayStack\(\);|return legacyOverlayStack;/g,
    to: ''
  },
  {
    // The prefix is fixed: as a constant, the class names fold into the places that use them.
    file: '@blueprintjs/core/lib/esm/common/classes.js',
    from: /let NS = "bp6";\s*if[\s\S]*?\n\}\s*else if[\s\S]*?\n\}/,
    to: 'const NS = "bp6";'
  },
  {
    // An overlay keeps the focus within its own element; the dialog of another element may take it.
    file: '@blueprintjs/core/lib/esm/components/overlay2/overlay2.js',
    from: /eventTarget instanceof Node && !container\.contains\(eventTarget\)\) \{/,
    to: 'eventTarget instanceof Node && eventTarget.getRootNode() === container.getRootNode() && !container.contains(eventTarget)) {'
  },
  {
    // What was opened from a menu that has gone since leads the focus back to what had opened the menu.
    file: '@blueprintjs/core/lib/esm/components/overlay2/overlay2.js',
    from: /export const Overlay2 = /,
    to: `const stillThere = opener => {
    // What took the focus before it was told to is its own opener: a circle.
    for (let steps = 0; opener && !opener.isConnected && steps < 9; steps++)
        opener = opener.closest(".bp6-overlay-content")?.opener;
    return opener?.isConnected ? opener : undefined;
};
export const Overlay2 = `
  },
  {
    file: '@blueprintjs/core/lib/esm/components/overlay2/overlay2.js',
    from: /const lastActiveElement = getRef\(lastActiveElementBeforeOpened\);/,
    to: `const lastActiveElement = stillThere(getRef(lastActiveElementBeforeOpened));
        if (node) node.opener = lastActiveElement;`
  },
  {
    // A dialog that is gone all at once leads the focus back as one that was closed does.
    file: '@blueprintjs/core/lib/esm/components/overlay2/overlay2.js',
    from: /(overlayWillCloseRef\.current = overlayWillClose;)([\s\S]*?overlayWillCloseRef\.current\(\);)/,
    to: `$1
    overlayWillCloseRef.leadsBack = isOpen && shouldReturnFocusOnClose;$2
            if (overlayWillCloseRef.leadsBack && document.activeElement === document.body) stillThere(lastActiveElementBeforeOpened.current)?.focus();`
  },
  {
    // What is on its way out takes the focus from nothing that was opened meanwhile, in whatever element of the page.
    file: '@blueprintjs/core/lib/esm/components/overlay2/overlay2.js',
    from: /if \(shouldReturnFocusOnClose && lastActiveElement instanceof HTMLElement\) \{/,
    to: `const openAround = node => node && (node.closest(".bp6-overlay-open") ?? openAround(node.getRootNode().host));
        const isWithin = (overlay, node) => Boolean(node) && (overlay.contains(node) || isWithin(overlay, node.getRootNode().host));
        let focused = document.activeElement;
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
        const open = openAround(focused);
        if (shouldReturnFocusOnClose && (!open || isWithin(open, lastActiveElement)) && lastActiveElement instanceof HTMLElement) {`
  },
  {
    // What opens is read out by its name: the dialog itself takes the focus, or the first entry of a menu, not an empty box before it.
    file: '@blueprintjs/core/lib/esm/components/overlay2/overlay2.js',
    from: /getRef\(startFocusTrapElement\)\?\.focus\(\{ preventScroll: true \}\);\s*setIsAutoFocusing\(false\);/,
    to: `(container.querySelector('[role="dialog"][tabindex], [role="alertdialog"][tabindex], [role="menuitem"], .table-menu > button') ?? getRef(startFocusTrapElement))?.focus({ preventScroll: true });
                setIsAutoFocusing(false);`
  },
  {
    file: '@blueprintjs/core/lib/esm/components/dialog/dialog.js',
    from: /role: role, style: style,/,
    to: 'role: role, tabIndex: -1, style: style,'
  },
  {
    // What is around a dialog or a menu has no name, and the Tab key no business there.
    file: '@blueprintjs/core/lib/esm/components/overlay2/overlay2.js',
    from: /tabIndex: enforceFocus \|\| autoFocus \? 0 : undefined/,
    to: 'tabIndex: enforceFocus || autoFocus ? -1 : undefined'
  },
  {
    // Words that no option changes: said in the language of the page, Chinese first.
    file: '@blueprintjs/core/lib/esm/components/dialog/dialog.js',
    from: /"aria-label": "Close"/,
    to: '"aria-label": document.documentElement.lang.startsWith("en") ? "Close" : "关闭"'
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
