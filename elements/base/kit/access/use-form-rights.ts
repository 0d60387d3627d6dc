import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { Host } from '../../core/react/host.ts'

const attribute = 'permission-list'

/** Reads a list of `{ action, type? }`, as JSON. Entries of another form are skipped. */
function readRights(json: string | null): { action: string; type?: string }[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]')
    return (Array.isArray(list) ? list : []).filter(entry => typeof Object(entry).action === 'string')
  } catch {
    console.warn(`${attribute} is no JSON; the rights of the session are used alone`)
    return []
  }
}

/** Returns the rights that the host of the element gives to its form: the attribute `permission-list`. */
export function useFormRights() {
  const host = useContext(Host)
  const subscribe = useCallback(
    (tell: () => void) => {
      const observer = new MutationObserver(tell)
      if (host) observer.observe(host, { attributeFilter: [attribute] })
      return () => observer.disconnect()
    },
    [host]
  )
  const json = useSyncExternalStore(subscribe, () => host?.getAttribute(attribute) ?? null)
  return useMemo(() => readRights(json), [json])
}
