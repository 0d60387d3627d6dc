import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useRef, useState, type FormEvent } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { beginPasskeyProof } from '../../contract/passkey.ts'
import { sendCall } from '../wire/call.ts'
import { askFresh } from '../wire/oidc-visit.ts'
import { askPasskey, canUsePasskeys } from '../wire/passkeys.ts'
import { $proof, type AskedProof, type GivenProof } from '../wire/proof.ts'
import { $user, isHandedIn } from '../wire/session.ts'
import { proofText } from './proof.text.ts'
import { leave } from './sign-in-again.ts'

/** Asks for the password, a code or both before a sensitive call, which is then repeated. */
export default function ProofDialog() {
  const asked = useStore($proof)
  return asked ? <Asking asked={asked} /> : null
}

function Asking({ asked }: { asked: AskedProof }) {
  const text = useText(proofText)
  const user = useStore($user)
  const first = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const isPossible = asked.password || asked.code
  const hasPasskey = canUsePasskeys(asked.passkeyOrigin)
  const name = user?.realname || user?.username || ''
  const isReady = (!asked.password || password !== '') && (!asked.code || code.trim() !== '')

  const signInFresh = () => {
    // A provider that signs in silently would prove nothing.
    askFresh()
    leave('end')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void prove(async () => ({ ...(asked.password && { password }), ...(asked.code && { code }) }))
  }
  const signByPasskey = async () => ({
    passkey: await askPasskey(await sendCall(beginPasskeyProof, { noDialog: true }, async () => false))
  })
  const prove = async (given: () => Promise<GivenProof>) => {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await asked.prove(await given())
      asked.proven()
    } catch (error) {
      setProblem(sentence(error))
      setPassword('')
      setCode('')
      setBusy(false)
      first.current?.focus()
    }
  }
  const fields = [
    ...(asked.password
      ? [
          {
            ...{ id: 'proof-password', label: text.password, type: 'password', autoComplete: 'current-password' },
            ...{ value: password, onValueChange: setPassword, maxLength: 128 }
          }
        ]
      : []),
    ...(asked.code
      ? [
          {
            ...{ id: 'proof-code', label: text.code, type: 'text', autoComplete: 'one-time-code' },
            ...{ value: code, onValueChange: setCode, maxLength: 32 }
          }
        ]
      : [])
  ]

  return (
    <Dialog
      isOpen
      isUrgent
      title={text.titles[asked.kind]}
      onClose={asked.cancel}
      canOutsideClickClose={false}
      style={{ width: 420 }}
    >
      <form onSubmit={submit}>
        <DialogBody>
          <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
          <p>{isPossible ? text.why(name) : hasPasskey ? text.byPasskey(name) : text.onlySignIn}</p>
          {!isPossible && problem && <p role="alert">{problem}</p>}
          {fields.map(({ label, ...field }, at) => (
            <FormGroup
              key={field.id}
              label={label}
              labelFor={field.id}
              intent={problem ? 'danger' : 'none'}
              helperText={
                at === 0 && problem ? (
                  <span id="proof-problem" role="alert">
                    {problem}
                  </span>
                ) : undefined
              }
            >
              <InputGroup
                {...field}
                inputRef={at === 0 ? first : undefined}
                autoFocus={at === 0}
                aria-invalid={problem !== ''}
                aria-describedby={problem ? 'proof-problem' : undefined}
              />
            </FormGroup>
          ))}
          <p>{isHandedIn() ? text.handedIn : text.otherwise}</p>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              {!isHandedIn() && <Button variant="minimal" text={text.signIn} onClick={signInFresh} />}
              {hasPasskey && <Button text={text.passkey} disabled={busy} onClick={() => void prove(signByPasskey)} />}
              <Button text={text.cancel} onClick={asked.cancel} />
              {isPossible && (
                <Button type="submit" intent="primary" text={text.go} loading={busy} disabled={!isReady} />
              )}
            </>
          }
        />
      </form>
    </Dialog>
  )
}
