import { cpSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Copies files and folders as they are, once the build is written: `[from, to]`, both relative to the project. */
export const copy = (...pairs: [from: string, to: string][]): Plugin => ({
  name: 'copy',
  apply: 'build',
  closeBundle() {
    for (const [from, to] of pairs) cpSync(from, to, { recursive: true })
  }
})
