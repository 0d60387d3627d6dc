import type { Patch } from '../patch.ts'

export const tiptap: readonly Patch[] = [
  {
    // What a package of the editor makes and nobody takes may go.
    file: /\/@tiptap\/[^/]+\/dist\//,
    from: /^(const \w+ = )(?=\w+(?:\$\d)?\.create\()/gm,
    to: '$1/* @__PURE__ */ ',
    isPartial: true
  }
]
