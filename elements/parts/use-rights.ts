import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { RightCode } from '../contract/rights.ts'
import { $can, $permissions, loadPermissions } from '../session/permissions.ts'
import { $token } from '../session/session.ts'

/** Tells whether the session holds a right; fetches the rights when nobody has yet. False for all until they are there. */
export function useRights(): (action: RightCode) => boolean {
  const token = useStore($token)
  const permissions = useStore($permissions)
  const unknown = permissions === undefined
  useEffect(() => {
    // What fails here fails again, and is told, in the call the person makes.
    if (token && unknown) loadPermissions().catch(() => {})
  }, [token, unknown])
  return useStore($can)
}
