import type { Patch } from '../patch.ts'

export const mammoth: readonly Patch[] = [
  {
    issue: 'mammoth-require',
    // jszip is packed in the same way.
    file: /\/node_modules\/(?:mammoth\/mammoth\.\w+|jszip\/dist\/jszip\.min)\.js$/,
    from: /(?:typeof require===?"function"|"function"==typeof require)&&require/g,
    to: 'false'
  }
]
