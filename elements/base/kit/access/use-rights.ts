import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { RightCode } from '../../contract/rights.ts'
import { $can, $permissions, loadPermissions } from '../../session/account/permissions.ts'
import { $token } from '../../session/wire/session.ts'

type Holds = (action: RightCode) => boolean

/** Tells whether the session holds a right; fetches the rights when nobody has yet. False for all until they are there. */
export function useRights(): Holds {
  const token = useStore($token)
  const permissions = useStore($permissions)
  const unknown = permissions === undefined
  useEffect(() => {
    // What fails here fails again, and is told, in the call the person makes.
    if (token && unknown) loadPermissions().catch(() => {})
  }, [token, unknown])
  return useStore($can)
}

/**
 * Tells a form what may be tried. While the rights are on their way, as in a page just opened or after a change of the site,
 * that is what was allowed when they were known last, and all where they never were or where work `isDirty`: nothing typed
 * is refused without a word, and the platform decides in the end.
 */
export function useMayTry(isDirty = false): Holds {
  const can = useRights()
  const isKnown = useStore($permissions) !== undefined
  const [last, setLast] = useState<Holds>()
  if (isKnown && last !== can) setLast(() => can)
  return action => (isKnown ? can(action) : isDirty || last?.(action) !== false)
}
