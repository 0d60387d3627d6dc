import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useHost } from '../../core/host.ts'
import { $subsite } from '../../session/wire/session.ts'
import { isDirtyIn } from '../../crud/record/unsaved.ts'

/**
 * The sub-site an element shows: the one it is given, else the session's. While it holds unsaved work it stays at the one
 * that this was begun at.
 */
export function useShownSite(given: string | undefined): string | undefined {
  const host = useHost()
  const current = useStore($subsite)?.id
  const [shown, setShown] = useState(current)
  if (shown !== current && !isDirtyIn(host)) setShown(current)
  return given || shown
}
