import { AnchorButton, Button } from '@blueprintjs/core'
import { useState } from 'react'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { leaveForProvider } from '../../base/session/account/oidc.ts'
import { keepSignOut, readSignOut } from '../../base/session/wire/oidc-visit.ts'
import { loginText } from './login.text.ts'

/** Leaves for the OpenID provider, or says why that is impossible now. */
export function OidcButton({ name }: { name: string }) {
  const text = useText(loginText)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const leave = async () => {
    setBusy(true)
    setProblem('')
    try {
      await leaveForProvider()
    } catch (error) {
      setProblem(sentence(error))
      setBusy(false)
    }
  }
  return (
    <>
      <Button className="submit" text={name ? text.by(name) : text.oidc} loading={busy} onClick={() => void leave()} />
      {problem && (
        <p role="alert" className="failure">
          {problem}
        </p>
      )}
    </>
  )
}

/** After signing out here, offers to sign out at the OpenID provider, too. */
export function SignOutThere() {
  const text = useText(loginText)
  const [address, setAddress] = useState(readSignOut)
  if (!address) return null
  const forget = () => void keepSignOut(undefined)
  return (
    <div className="done" role="status">
      <p>{text.stillSignedIn}</p>
      <AnchorButton href={address} text={text.signOutThere} onClick={forget} />{' '}
      <Button
        variant="minimal"
        text={text.staySignedIn}
        onClick={() => {
          forget()
          setAddress('')
        }}
      />
    </div>
  )
}
