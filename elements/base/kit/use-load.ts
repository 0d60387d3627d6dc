import { useCallback, useLayoutEffect, useState, type DependencyList } from 'react'

export interface Loaded<Value> {
  /** The newest value; kept while the next one loads. */
  value: Value | undefined
  error: unknown
  loading: boolean
  reload: () => void
}

/** Loads when mounted, when a dependency changes and on `reload`; an older answer never overtakes a newer one. */
export function useLoad<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  dependencies: DependencyList
): Loaded<Value> {
  const [state, setState] = useState<{ value?: Value; error?: unknown; loading: boolean }>({ loading: true })
  const [round, setRound] = useState(0)
  // Not after the paint: what is asked for is under way while the rest of the page still draws itself.
  useLayoutEffect(() => {
    const controller = new AbortController()
    setState(before => (before.loading && !before.error ? before : { ...before, error: undefined, loading: true }))
    load(controller.signal).then(
      value => controller.signal.aborted || setState({ value, loading: false }),
      (error: unknown) => controller.signal.aborted || setState(before => ({ ...before, error, loading: false }))
    )
    return () => controller.abort()
    // The caller names what its load depends on.
  }, [...dependencies, round])
  const reload = useCallback(() => setRound(number => number + 1), [])
  return { value: state.value, error: state.error, loading: state.loading, reload }
}
