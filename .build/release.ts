import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Replaces `QUNDAO_VERSION` by the version of this release. */
export function release(root: string): Plugin {
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }
  return {
    name: 'release',
    enforce: 'pre',
    transform(text, id) {
      if (!id.includes('/elements/') || !text.includes('QUNDAO_VERSION')) return undefined
      return { code: text.replaceAll('QUNDAO_VERSION', JSON.stringify(version)), map: null }
    }
  }
}
