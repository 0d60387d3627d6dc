import type { Plugin } from 'vite'

/** A change of a dependency's files, made whenever they are bundled. */
export interface Patch {
  /** The text for the maintainers: `.build/patches/issues/<issue>.md`. */
  issue: string
  /** The file below `node_modules`, or a pattern for several. */
  file: string | RegExp
  from: RegExp
  to: string
  /** Not every file of the pattern holds it; one at least does. */
  isPartial?: boolean
}

/** Applies patches to files and remembers which of them were met. */
export function patcher(patches: readonly Patch[]) {
  const met = new Set<Patch>()
  const isOf = ({ file }: Patch, path: string): boolean =>
    typeof file === 'string' ? path.endsWith(`/node_modules/${file}`) : file.test(path)
  return {
    /** The patched text of a file; throws when a patch no longer fits. */
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
 * The patches as a plugin. A build fails when one of them no longer fits its file or met none: an upgrade is noticed. In
 * development only what a page asks for is met.
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
