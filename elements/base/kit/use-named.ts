import { useEffect, useEffectEvent, useRef } from 'react'

/** Shows the record that the page names, whenever that is another one: an edit of the sources, which runs effects anew, leaves what is worked at. */
export function useNamed(id: string | undefined, show: (id: string) => unknown): void {
  const named = useRef(id)
  const begin = useEffectEvent(show)
  useEffect(() => {
    if (id && id !== named.current) void begin(id)
    named.current = id
  }, [id])
}
