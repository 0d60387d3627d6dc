import type { Patch } from '../patch.ts'

export const nanostores: readonly Patch[] = [
  {
    // One build has one copy of the stores: their epoch needs no global in the host page.
    file: 'nanostores/atom/index.js',
    from: /\(globalThis\.nanostoresGlobal \|\|= \{ epoch: 0 \}\)/,
    to: '{ epoch: 0 }'
  },
  {
    // No component follows single keys of a store: what that brings is left out.
    file: '@nanostores/react/index.js',
    from: /import \{ listenKeys \} from 'nanostores'\n([\s\S]*?)keys\?\.length > 0\s+\? listenKeys\(store, keys, emit\(snapshotRef, onChange\)\)\s+: (store\.listen)/,
    to: '$1$2'
  },
  {
    // Its one class that is used, without the CommonJS around it: so the build drops what Lit brings for the rest.
    file: '@nanostores/lit/lib/StoreController.js',
    from: /^[\s\S]*?(class StoreController[\s\S]*)exports\.StoreController = StoreController;\s*$/,
    to: 'export $1'
  }
]
