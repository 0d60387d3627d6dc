import { useCallback, useEffectEvent, useLayoutEffect, useState, type DependencyList } from 'react'

export interface Loaded<Value> {
  /** The newest value; kept while the next one loads. */
  value: Value | undefined
  error: unknown
  loading: boolean
  reload: () => void
}

/** Loads when mounted, when a dependency changes and on `reload`. Answers of older questions are dropped. */
export function useLoad<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  dependencies: DependencyList
): Loaded<Value> {
  const [question, setQuestion] = useState({ dependencies })
  if (dependencies.some((value, at) => !Object.is(value, question.dependencies[at]))) setQuestion({ dependencies })
  const [answer, setAnswer] = useState<{ question?: object; value?: Value; error?: unknown }>({})
  const begin = useEffectEvent(load)
  // Not after the paint: what is asked for is under way while the rest of the page still draws itself.
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
