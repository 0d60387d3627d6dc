import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * Returns a function that stays the same for the life of the component and calls the `act` of the last render. Use it
 * for memoised children, stores and event handlers. In effects use `useEffectEvent`.
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
