import { AnchorButton, Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { isAccountMobile } from '../../base/contract/checks.ts'
import { codes } from '../../base/contract/envelope.ts'
import { getLoginOptions, type SignedIn } from '../../base/contract/session.ts'
import { Refused } from '../../base/core/language/errors.ts'
import { useEmit } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { AccountPage } from '../../base/shared/account/account-page.tsx'
import { CodeField } from '../../base/shared/account/code-field.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { later } from '../../base/kit/later.tsx'
import { useFields } from '../../base/kit/field/use-fields.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { required } from '../../base/kit/field/validators.ts'
import { signIn, signInByCode, signInByPhone, signInByTicket } from '../../base/session/account/account.ts'
import { signInByOidc, type OidcAnswer } from '../../base/session/account/oidc.ts'
import { canUsePasskeys } from '../../base/session/wire/passkeys.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { CaptchaField } from '../../base/session/dialogs/captcha-field.tsx'
import { useCaptcha } from '../../base/session/dialogs/use-captcha.ts'
import { factorTicket, waitingSession } from '../../base/session/dialogs/sign-in-again.ts'
import { send, shortTimeLimit } from '../../base/session/request/send.ts'
import { Arrival } from './arrival.tsx'
import { loginText } from './login.text.ts'
import { OidcButton, SignOutThere } from './oidc.tsx'
import { PasskeyButton } from './passkey-button.tsx'

const PasswordDialog = later(() => import('../../base/shared/account/password-form.tsx'))
const EnrolDialog = later(() => import('../../base/shared/account/enrol-dialog.tsx'))
const CodeForm = later(() => import('../../base/shared/account/code-form.tsx'))

export interface LoginProps extends OidcAnswer {
  autofocus?: boolean
  /** Ticket of the single sign-on server, exchanged immediately. */
  ticket?: string
  /** Address for which the ticket was issued; default: the sign-in page of the shell. */
  service?: string
}

type Way = 'password' | 'phone'

/** Handles a failed sign-in that only waits for another step. Rethrows other failures. */
type Continue = (error: unknown, password?: string) => void

/** Signs in by password, phone or single sign-on, then dispatches `qd-signed-in`. */
export function Login({ ticket, service = shellLink('/user/login'), autofocus = false, ...answer }: LoginProps) {
  const text = useText(loginText)
  const emit = useEmit()
  const [step, setStep] = useState<{ ticket: string; password: string }>()
  const [waiting, setWaiting] = useState<{ session: SignedIn; password: string }>()
  const [way, setWay] = useState<Way>('password')
  const arrived = answer.state && (answer.code || answer.error) ? answer.state : ''
  const [isChosen, setChosen] = useState(false)
  const { value: options } = useLoad(signal => send(getLoginOptions, { signal, timeout: shortTimeLimit }), [])
  const links = [
    { path: '/user/alteration', title: text.forgotten },
    { path: '/user/register', title: text.register }
  ]
  const next: Continue = (error, password = '') => {
    const code = factorTicket(error)
    const session = waitingSession(error)
    if (code) return setStep({ ticket: code, password })
    if (!session) throw error
    // The page changes a password that was used to sign in.
    if (session.userInfo.mustChangePassword && !password) throw new Refused(text.given, codes.mustChangePassword)
    setWaiting({ session, password })
  }
  const done = () => void emit('qd-signed-in')
  const enterCode = async (at: { ticket: string; password: string }, code: string) => {
    try {
      await signInByCode(at.ticket, code)
    } catch (error) {
      return next(error, at.password)
    }
    done()
  }
  const restart = () => {
    setStep(undefined)
    setWaiting(undefined)
  }
  if (waiting?.session.userInfo.mustChangePassword) {
    const { session } = waiting
    const { mustChangePassword: _done, ...userInfo } = session.userInfo
    const onDone = () => (userInfo.mustEnrol ? setWaiting({ ...waiting, session: { ...session, userInfo } }) : done())
    return <PasswordDialog open onClose={restart} given={{ ...waiting, onDone }} />
  }
  if (waiting) return <EnrolDialog session={waiting.session} onDone={done} onClose={restart} />
  if (step)
    return (
      <AccountPage title={text.factor} links={links}>
        <CodeForm send={code => enterCode(step, code)} onClose={restart} />
      </AccountPage>
    )
  return (
    <AccountPage title={text.title} links={links}>
      <SignOutThere />
      {ticket && <Arrival id={ticket} signIn={() => signInByTicket(ticket, service)} next={next} />}
      {arrived && <Arrival id={arrived} signIn={() => signInByOidc(answer)} next={next} />}
      <div role="tablist" aria-label={text.ways} className="ways">
        {(['password', 'phone'] as const).map(name => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`way-${name}`}
            aria-selected={way === name}
            aria-controls="way"
            onClick={() => {
              setWay(name)
              setChosen(true)
            }}
          >
            {name === 'password' ? text.byPassword : text.byPhone}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="way" aria-labelledby={`way-${way}`}>
        {way === 'password' ? <ByPassword autoFocus={autofocus || isChosen} next={next} /> : <ByPhone next={next} />}
      </div>
      {canUsePasskeys(options?.passkeyOrigin) && <PasskeyButton next={next} />}
      {options?.casUrl && <AnchorButton className="submit" href={options.casUrl} text={text.cas} />}
      {options?.oidc && <OidcButton name={options.oidc.name} />}
    </AccountPage>
  )
}

function ByPassword({ autoFocus, next }: { autoFocus: boolean; next: Continue }) {
  const text = useText(loginText)
  const emit = useEmit()
  const captcha = useCaptcha()
  const form = useFields(
    { username: '', password: '' },
    { username: required(text.usernameMissing), password: required(text.passwordMissing) },
    async ({ username, password }) => {
      try {
        await signIn({ username: username.trim(), password, ...captcha.fields() })
      } catch (error) {
        captcha.failed(error)
        return next(error, password)
      }
      emit('qd-signed-in')
    }
  )
  return (
    <form onSubmit={form.submit} noValidate>
      {form.failure && (
        <p role="alert" className="failure">
          {form.failure}
        </p>
      )}
      <Field name="username" label={text.username} problem={form.problems.username}>
        <InputGroup
          {...form.field('username')}
          autoComplete="username"
          autoFocus={autoFocus}
          autoCapitalize="off"
          maxLength={100}
        />
      </Field>
      <Field name="password" label={text.password} problem={form.problems.password}>
        <InputGroup {...form.field('password')} type="password" autoComplete="current-password" maxLength={128} />
      </Field>
      <CaptchaField state={captcha} id="captcha" />
      <Button type="submit" intent="primary" className="submit" text={text.submit} loading={form.busy} />
    </form>
  )
}

function ByPhone({ next }: { next: Continue }) {
  const text = useText(loginText)
  const emit = useEmit()
  const form = useFields(
    { mobile: '', captcha: '' },
    {
      mobile: value => (isAccountMobile(value) ? '' : text.mobileWrong),
      captcha: required(text.captchaMissing)
    },
    async values => {
      try {
        await signInByPhone(values.mobile, values.captcha.trim())
      } catch (error) {
        return next(error)
      }
      emit('qd-signed-in')
    }
  )
  return (
    <form onSubmit={form.submit} noValidate>
      {form.failure && (
        <p role="alert" className="failure">
          {form.failure}
        </p>
      )}
      <Field name="mobile" label={text.mobile} problem={form.problems.mobile}>
        <InputGroup {...form.field('mobile')} type="tel" autoComplete="tel" autoFocus maxLength={11} />
      </Field>
      <CodeField fields={form} mode="0" />
      <Button type="submit" intent="primary" className="submit" text={text.submit} loading={form.busy} />
    </form>
  )
}
