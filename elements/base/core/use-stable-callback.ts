import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * Returns one function for the life of the component. Each call runs the `act` of the last drawing.
 * For functions handed to memoised children, stores and event handlers; effects use `useEffectEvent`.
 */
export function useStableCallback<Args extends unknown[], Result>(
  act: (...args: Args) => Result
): (...args: Args) => Result {
  const newest = useRef(act)
  useInsertionEffect(() => {
    newest.current = act
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
