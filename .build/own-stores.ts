import type { Plugin } from 'vite'

/**
 * Keeps the epoch of the stores in their module. One build has one copy of the stores, so that it needs no global
 * variable in the host page.
 */
export const ownStores = (): Plugin => ({
  name: 'own-stores',
  enforce: 'pre',
  transform(text, id) {
    if (!/\/nanostores\/atom\/index\.js(\?|$)/.test(id.replaceAll('\\', '/'))) return undefined
    const code = text.replace('globalThis.nanostoresGlobal ||=', '')
    if (code === text) this.error('nanostores has no globalThis.nanostoresGlobal; adapt .build/own-stores.ts')
    return { code, map: null }
  }
})
