// Adapts mammoth's browser bundle to another bundler.
import type { Patch } from '../patch.ts'

export const mammoth: readonly Patch[] = [
  {
    // Drops the lookup of Node modules it does not need; a stub for them would be part of every page's first script.
    file: 'mammoth/mammoth.browser.js',
    from: /(?:typeof require===?"function"|"function"==typeof require)&&require/g,
    to: 'false'
  }
]
