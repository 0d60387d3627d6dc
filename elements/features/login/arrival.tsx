import { Spinner } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { useEmit } from '../../base/core/react/host.ts'
import { loginText } from './login.text.ts'

interface Props {
  /** Names the response; another one signs in again. */
  id: string
  signIn: () => Promise<void>
  /** Handles a failure that only waits for another step. Rethrows others. */
  next: (error: unknown) => void
}

/** Signs in with what a single sign-on server sent to this page. */
export function Arrival({ id, signIn, next }: Props) {
  const text = useText(loginText)
  const emit = useEmit()
  const [problem, setProblem] = useState('')
  const begin = useEffectEvent(() => signIn())
  const tellDone = useEffectEvent(() => emit('qd-signed-in'))
  const fail = useEffectEvent((error: unknown) => {
    try {
      next(error)
    } catch (refused) {
      setProblem(sentence(refused))
    }
  })
  useEffect(() => {
    // Reads `id`, because each response is used once.
    if (!id) return undefined
    let gone = false
    begin().then(
      () => gone || tellDone(),
      (error: unknown) => gone || fail(error)
    )
    return () => void (gone = true)
  }, [id])
  if (problem)
    return (
      <p role="alert" className="failure">
        {problem}
      </p>
    )
  return (
    <div className="done" role="status">
      <Spinner size={16} /> {text.casBusy}
    </div>
  )
}
