import { cpSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Copies files and folders as they are, once the build is written: `[from, to]`, from the project into the build. */
export const copy = (...pairs: [from: string, to: string][]): Plugin => {
  let out = ''
  return {
    name: 'copy',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const [from, to] of pairs) cpSync(from, resolve(out, to), { recursive: true })
    }
  }
}
