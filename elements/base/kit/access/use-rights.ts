import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import type { RightCode } from '../../contract/rights.ts'
import { $permissions, holds, loadPermissions } from '../../session/account/permissions.ts'
import { $standing } from '../../session/wire/session.ts'
import { useFormRights } from './use-form-rights.ts'

type Holds = (action: RightCode) => boolean

/**
 * Returns a function that checks rights, and loads them if necessary. The list of the form is asked first (spec §6);
 * other rights are false until they are loaded.
 */
export function useRights(): Holds {
  const standing = useStore($standing)
  const permissions = useStore($permissions)
  const unknown = permissions === undefined
  useEffect(() => {
    // A failure is reported by the user's next call, which fails too.
    if (standing && unknown) loadPermissions().catch(() => {})
  }, [standing, unknown])
  const formList = useFormRights()
  return useCallback(action => holds(permissions, action, formList), [permissions, formList])
}

/**
 * Checks rights for a form. While rights are loading, for example on a new page or after switching sites, the last
 * known rights apply. If there are none, or with unsaved input (`isDirty`), everything is allowed, so that input is
 * never blocked without a message. The platform decides on saving.
 */
export function useMayTry(isDirty = false): Holds {
  const can = useRights()
  const isKnown = useStore($permissions) !== undefined
  const [last, setLast] = useState<Holds>()
  if (isKnown && last !== can) setLast(() => can)
  return action => (isKnown ? can(action) : isDirty || last?.(action) !== false)
}
