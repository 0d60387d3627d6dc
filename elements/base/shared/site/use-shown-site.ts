import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useHost } from '../../core/react/host.ts'
import { $subsite } from '../../session/wire/session.ts'
import { isDirtyIn } from '../../crud/record/unsaved.ts'

/**
 * Returns the sub-site that an element shows: `given`, or the session's. Stays at the previous one while the element
 * has unsaved changes.
 */
export function useShownSite(given: string | undefined): string | undefined {
  const host = useHost()
  const current = useStore($subsite)?.id
  const [shown, setShown] = useState(current)
  if (shown !== current && !isDirtyIn(host)) setShown(current)
  return given || shown
}
