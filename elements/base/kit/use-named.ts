import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `show` when the page names another record. Hot reloading runs effects again; that must not discard current
 * work.
 */
export function useNamed(id: string | undefined, show: (id: string) => unknown): void {
  const named = useRef(id)
  const begin = useEffectEvent(show)
  useEffect(() => {
    if (id && id !== named.current) void begin(id)
    named.current = id
  }, [id])
}
