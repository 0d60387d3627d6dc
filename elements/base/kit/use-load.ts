import { useCallback, useEffectEvent, useLayoutEffect, useState, type DependencyList } from 'react'

export interface Loaded<Value> {
  /** Latest value; the previous one while loading. */
  value: Value | undefined
  error: unknown
  loading: boolean
  reload: () => void
}

/** Loads on mount, when a dependency changes, and on `reload`. Outdated answers are ignored. */
export function useLoad<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  dependencies: DependencyList
): Loaded<Value> {
  const [question, setQuestion] = useState({ dependencies })
  if (dependencies.some((value, at) => !Object.is(value, question.dependencies[at]))) setQuestion({ dependencies })
  const [answer, setAnswer] = useState<{ question?: object; value?: Value; error?: unknown }>({})
  const begin = useEffectEvent(load)
  // Start the request before the first paint, while the rest of the page is still rendering.
  useLayoutEffect(() => {
    const controller = new AbortController()
    begin(controller.signal).then(
      value => controller.signal.aborted || setAnswer({ question, value }),
      (error: unknown) => controller.signal.aborted || setAnswer(({ value }) => ({ question, value, error }))
    )
    return () => controller.abort()
  }, [question])
  const reload = useCallback(() => setQuestion(before => ({ ...before })), [])
  const isAnswered = answer.question === question
  return { value: answer.value, error: isAnswered ? answer.error : undefined, loading: !isAnswered, reload }
}
