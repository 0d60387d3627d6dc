// Adapts Floating UI to the top layer.
import type { Patch } from '../patch.ts'

export const floatingUi: readonly Patch[] = [
  {
    // Elements in the top-layer container are clipped by the window only.
    file: /\/@floating-ui\/dom\/dist\/floating-ui\.dom(?:\.browser)?\.mjs$/,
    from: /=== 'clippingAncestors' \? isTopLayer\(element\) \?/,
    to: "=== 'clippingAncestors' ? (element.showPopover && element.closest('.qd-overlays:popover-open')) || isTopLayer(element) ?"
  }
]
