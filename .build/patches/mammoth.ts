// Mammoth's bundle for browsers made fit for another bundle.
import type { Patch } from '../patch.ts'

export const mammoth: readonly Patch[] = [
  {
    // It looks for modules of node that it does not need; the stand-in for them would be part of every page's first script.
    file: 'mammoth/mammoth.browser.js',
    from: /(?:typeof require===?"function"|"function"==typeof require)&&require/g,
    to: 'false'
  }
]
