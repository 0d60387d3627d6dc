import type { Patch } from '../patch.ts'

export const mammoth: readonly Patch[] = [
  {
    issue: 'mammoth-require',
    file: 'mammoth/mammoth.browser.js',
    from: /(?:typeof require===?"function"|"function"==typeof require)&&require/g,
    to: 'false'
  }
]
