import { useEffect } from 'react'
import { changed } from '../../session/wire/changes.ts'
import { followWork } from '../../session/realtime/follow-work.ts'

/** Loads what lists or counts waiting work anew when the platform says that some came. */
export function usePushedWork(): void {
  useEffect(() => followWork(['task', 'apply'], () => changed('task')), [])
}
