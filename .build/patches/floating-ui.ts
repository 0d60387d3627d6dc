// Floating UI made fit for the top layer.
import type { Patch } from '../patch.ts'

export const floatingUi: readonly Patch[] = [
  {
    // What stands in the container of the top layer is clipped by the window alone, whatever clips the element.
    file: /\/@floating-ui\/dom\/dist\/floating-ui\.dom(?:\.browser)?\.mjs$/,
    from: /=== 'clippingAncestors' \? isTopLayer\(element\) \?/,
    to: "=== 'clippingAncestors' ? (element.showPopover && element.closest('.qd-overlays:popover-open')) || isTopLayer(element) ?"
  }
]
