import { useEffect } from 'react'
import { useHost } from './host.ts'

const reloads = new WeakMap<HTMLElement, Set<() => void>>()

/** Implements `refresh()` of elements: loads the lists and trees that an element shows again. */
export const refresh = (host: HTMLElement): void => reloads.get(host)?.forEach(reload => reload())

/** Adds a list or tree to what `refresh()` of the element loads again. `reload` must be stable. */
export function useRefresh(reload: () => void): void {
  const host = useHost()
  useEffect(() => {
    const own = reloads.get(host) ?? new Set()
    reloads.set(host, own.add(reload))
    return () => void own.delete(reload)
  }, [host, reload])
}
