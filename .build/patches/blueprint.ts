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
    // Returns the active element of the element's root, or the innermost one from the document.
    file: '@blueprintjs/core/lib/esm/common/utils/domUtils.js',
    from: /const rootNode = [\s\S]*?return activeElement instanceof HTMLElement \? activeElement : null;/,
    to: `let active = element?.getRootNode(options)?.activeElement ?? null;
    if (active == null) { active = document.activeElement; while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement; }
    return active instanceof HTMLElement ? active : null;`
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
    // Keeps the classes of the host page's body.
    file: '@blueprintjs/core/lib/esm/hooks/overlays/useOverlayStack.js',
    from: /document\.body\.classList\.(add|remove)\(Classes\.OVERLAY_OPEN\);/g,
    to: ''
  },
  {
    // Every island has an overlay stack, so the legacy one is never used.
    file: '@blueprintjs/core/lib/esm/hooks/overlays/useOverlayStack.js',
    from: /const legacyOverlayStack = useLegacyOverlayStack\(\);|return legacyOverlayStack;/g,
    to: ''
  },
  {
    // A constant prefix lets the build inline the class names.
    file: '@blueprintjs/core/lib/esm/common/classes.js',
    from: /let NS = "bp6";\s*if[\s\S]*?\n\}\s*else if[\s\S]*?\n\}/,
    to: 'const NS = "bp6";'
  },
  {
    // An overlay traps focus within its element only; a dialog of another element may take it.
    file: '@blueprintjs/core/lib/esm/components/overlay2/overlay2.js',
    from: /eventTarget instanceof Node && !container\.contains\(eventTarget\)\) \{/,
    to: 'eventTarget instanceof Node && eventTarget.getRootNode() === container.getRootNode() && !container.contains(eventTarget)) {'
  },
  {
    // If the opener is in a menu that has been removed, focus returns to the menu's opener.
    file: '@blueprintjs/core/lib/esm/components/overlay2/overlay2.js',
    from: /export const Overlay2 = /,
    to: `const stillThere = opener => {
    // An overlay that took the focus early may be recorded as its opener: a cycle.
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
    // An overlay that is removed without closing returns focus, too.
    file: '@blueprintjs/core/lib/esm/components/overlay2/overlay2.js',
    from: /(overlayWillCloseRef\.current = overlayWillClose;)([\s\S]*?overlayWillCloseRef\.current\(\);)/,
    to: `$1
    overlayWillCloseRef.leadsBack = isOpen && shouldReturnFocusOnClose;$2
            if (overlayWillCloseRef.leadsBack && document.activeElement === document.body) stillThere(lastActiveElementBeforeOpened.current)?.focus();`
  },
  {
    // A closing overlay must not take focus from an overlay opened since, in any element of the page.
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
    // Focuses the dialog or the first menu item instead of an empty element, so that screen readers announce it.
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
    // The wrapper of a dialog or menu has no name and must not be a tab stop.
    file: '@blueprintjs/core/lib/esm/components/overlay2/overlay2.js',
    from: /tabIndex: enforceFocus \|\| autoFocus \? 0 : undefined/,
    to: 'tabIndex: enforceFocus || autoFocus ? -1 : undefined'
  },
  {
    // Labels without an option: use the page's language, Chinese by default.
    file: '@blueprintjs/core/lib/esm/components/dialog/dialog.js',
    from: /"aria-label": "Close"/,
    to: '"aria-label": document.documentElement.lang.startsWith("en") ? "Close" : "关闭"'
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
