import type { Plugin } from 'vite'

/** Change to a file of a dependency, applied at every bundling. */
export interface Patch {
  /** The text for the maintainers: `.build/patches/issues/<issue>.md`. */
  issue: string
  /** The file below `node_modules`, or a pattern for several. */
  file: string | RegExp
  from: RegExp
  to: string
  /** Set if only some files of the pattern contain `from`; at least one must. */
  isPartial?: boolean
}

/** Applies patches and records which of them matched. */
export function patcher(patches: readonly Patch[]) {
  const met = new Set<Patch>()
  const isOf = ({ file }: Patch, path: string): boolean =>
    typeof file === 'string' ? path.endsWith(`/node_modules/${file}`) : file.test(path)
  return {
    /** Returns the patched text of a file. Throws if a patch does not match its file. */
    apply(text: string, path: string): string {
      let patched = text
      for (const patch of patches) {
        if (!isOf(patch, path)) continue
        const next = patched.replace(patch.from, patch.to)
        if (next !== patched) met.add(patch)
        else if (!patch.isPartial) throw new Error(`${path} no longer holds ${patch.from}`)
        patched = next
      }
      return patched
    },
    unmet: (): Patch[] => patches.filter(patch => !met.has(patch))
  }
}

/**
 * Applies patches as a plugin. A build fails if a patch no longer matches or met no file, so that upgrades are noticed.
 * In development only requested files are patched.
 */
export function patchDependencies(...lists: readonly (readonly Patch[])[]): Plugin {
  const { apply, unmet } = patcher(lists.flat())
  return {
    name: 'patch-dependencies',
    enforce: 'pre',
    transform(text, id) {
      const path = id.split('?')[0]!.replaceAll('\\', '/')
      if (!path.includes('/node_modules/')) return undefined
      const patched = apply(text, path)
      return patched === text ? undefined : { code: patched, map: null }
    },
    buildEnd(error) {
      if (error || this.environment?.mode !== 'build') return
      const missed = unmet().map(({ file, from }) => `${String(file)}: ${from}`)
      if (missed.length > 0) this.error(`no file met these patches of dependencies:\n${missed.join('\n')}`)
    }
  }
}
