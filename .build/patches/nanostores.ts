import type { Patch } from '../patch.ts'

export const nanostores: readonly Patch[] = [
  {
    // A build has a single copy of the stores, so their epoch needs no global in the host page.
    file: 'nanostores/atom/index.js',
    from: /\(globalThis\.nanostoresGlobal \|\|= \{ epoch: 0 \}\)/,
    to: '{ epoch: 0 }'
  },
  {
    // No component listens to single keys of a store, so this code is left out.
    file: '@nanostores/react/index.js',
    from: /import \{ listenKeys \} from 'nanostores'\n([\s\S]*?)keys\?\.length > 0\s+\? listenKeys\(store, keys, emit\(snapshotRef, onChange\)\)\s+: (store\.listen)/,
    to: '$1$2'
  },
  {
    // Only this class is used; without its CommonJS wrapper the build drops the rest of Lit.
    file: '@nanostores/lit/lib/StoreController.js',
    from: /^[\s\S]*?(class StoreController[\s\S]*)exports\.StoreController = StoreController;\s*$/,
    to: 'export $1'
  }
]
