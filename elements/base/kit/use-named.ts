import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `show` when the page names another record, but not when hot reloading merely runs effects again. */
export function useNamed(id: string | undefined, show: (id: string) => unknown): void {
  const named = useRef(id)
  const begin = useEffectEvent(show)
  useEffect(() => {
    if (id && id !== named.current) void begin(id)
    named.current = id
  }, [id])
}
