import { useEffect } from 'react'
import { emit, useHost } from '../../base/core/react/host.ts'
import { useSaveKey } from '../../base/kit/use-save-key.ts'

/** Reports the title to the page, and handles Ctrl+S anywhere in the element. */
export function useAnswers({ title, onSave }: { title: string; onSave: () => unknown }): void {
  const host = useHost()
  useEffect(() => {
    if (title) emit(host, 'qd-title', { title })
  }, [host, title])
  useSaveKey(onSave)
}
