import { useEffect } from 'react'
import { addAction } from './actions.ts'
import { useHost } from './host.ts'

/** Lets `refresh()` of the element load a list or tree again. `reload` must be stable. */
export function useRefresh(reload: () => void): void {
  const host = useHost()
  useEffect(() => addAction(host, 'refresh', reload), [host, reload])
}
