import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { useEmit } from '../../base/core/react/host.ts'
import { signInByPasskey } from '../../base/session/account/account.ts'
import { loginText } from './login.text.ts'

interface Props {
  /** Handles a failure that only waits for another step. Rethrows others. */
  next: (error: unknown) => void
}

/** Signs in with a passkey, or says why that failed. */
export function PasskeyButton({ next }: Props) {
  const text = useText(loginText)
  const emit = useEmit()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const sign = async () => {
    setBusy(true)
    setProblem('')
    try {
      await signInByPasskey().then(() => emit('qd-signed-in'), next)
    } catch (error) {
      setProblem(sentence(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Button className="submit" text={text.passkey} loading={busy} onClick={() => void sign()} />
      {problem && (
        <p role="alert" className="failure">
          {problem}
        </p>
      )}
    </>
  )
}
