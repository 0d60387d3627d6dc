import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState, type FormEvent } from 'react'
import { getLoginOptions } from '../../contract/session.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { sentence } from '../../core/language/errors.ts'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import { sendCall } from '../wire/call.ts'
import { $expired } from '../wire/expiry.ts'
import { canUsePasskeys } from '../wire/passkeys.ts'
import { CaptchaField } from './captcha-field.tsx'
import {
  factorTicket,
  isTicketOver,
  leave,
  signInAgain,
  signInAgainByCode,
  signInAgainByPasskey,
  waitingSession
} from './sign-in-again.ts'
import { useCaptcha } from './use-captcha.ts'
import { $user } from '../wire/session.ts'

const reloginText = texts(
  {
    title: '登录已过期',
    body: '很抱歉，登录已过期，请重新登录',
    kept: (name: string) => `请输入 ${name} 的密码。您填写的内容都还在，登录后自动继续。`,
    password: '密码',
    code: '动态验证码或恢复码',
    enrol: '您的角色需要双因素认证，请到登录页登录并启用；您填写的内容保存在本机，登录后可以恢复。',
    passkey: '使用通行密钥',
    otherPasskey: '这个通行密钥属于另一个账号，请选择本人的',
    again: '重新登录',
    single: '如果您用统一身份认证登录，没有本平台的密码，请到登录页登录；您填写的内容保存在本机，登录后可以恢复。',
    toSingle: '到登录页登录',
    other: '换用其他账号',
    expired: '您的密码已超过有效期，请到登录页登录并换一个新密码；您填写的内容保存在本机，登录后可以恢复。',
    given: '这个密码由管理员设置，请到登录页用它登录并换成自己的密码；您填写的内容保存在本机，登录后可以恢复。'
  },
  {
    title: 'Session expired',
    body: 'Your session has expired. Sign in again.',
    kept: (name: string) =>
      `Enter the password for ${name}. Your unsaved input stays, and your work continues after you sign in.`,
    password: 'Password',
    code: 'Code from your app, or a recovery code',
    enrol:
      'Your role requires two-factor authentication. Sign in on the sign-in page to set it up. Your unsaved input is saved in this browser.',
    passkey: 'Use a passkey',
    otherPasskey: 'This passkey belongs to another account. Choose your own.',
    again: 'Sign in again',
    single:
      'If you use single sign-on and have no password here, go to the sign-in page. Your unsaved input is saved in this browser.',
    toSingle: 'Go to the sign-in page',
    other: 'Use another account',
    expired:
      'Your password is too old. Choose a new one on the sign-in page. Your unsaved input is saved in this browser.',
    given:
      'Your administrator set this password. Use it on the sign-in page and choose a new one. Your unsaved input is saved in this browser.'
  }
)

/**
 * Returns whether the platform offers single sign-on, so that the person may have no password here, and passkeys. Both are
 * false until it answers.
 */
function useWays(): { isSingle: boolean; hasPasskeys: boolean } {
  const [ways, setWays] = useState({ isSingle: false, hasPasskeys: false })
  useEffect(() => {
    const controller = new AbortController()
    sendCall(getLoginOptions, { signal: controller.signal, timeout: 6000 }, async () => false).then(
      ({ casUrl, oidc, passkeyOrigin }) =>
        setWays({ isSingle: Boolean(casUrl || oidc), hasPasskeys: canUsePasskeys(passkeyOrigin) }),
      () => undefined
    )
    return () => controller.abort()
  }, [])
  return ways
}

/** Asks for the password in place and repeats the failed calls. */
export default function ReloginDialog() {
  const text = useText(reloginText)
  const message = useStore($expired)
  const user = useStore($user)
  const [password, setPassword] = useState('')
  const [ticket, setTicket] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha()
  const { isSingle, hasPasskeys } = useWays()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void enter(() => (ticket ? signInAgainByCode(ticket, code) : signInAgain({ password, ...captcha.fields() })))
  }
  const enter = async (sign: () => Promise<void>) => {
    setBusy(true)
    setProblem('')
    try {
      await sign()
    } catch (error) {
      const next = factorTicket(error)
      if (next) setTicket(next)
      else fail(error)
    }
    setBusy(false)
  }
  const fail = (error: unknown) => {
    const { mustChangePassword, isPasswordOld } = waitingSession(error)?.userInfo ?? {}
    const reason = isPasswordOld ? text.expired : mustChangePassword ? text.given : text.enrol
    setProblem(waitingSession(error) ? reason : sentence(error))
    setCode('')
    if (isTicketOver(error)) setTicket('')
    // A password whose captcha was missing or wrong was not looked at.
    if (ticket || !captcha.failed(error)) setPassword('')
  }
  const field = ticket
    ? { id: 'relogin-code', autoComplete: 'one-time-code', maxLength: 32, value: code, onValueChange: setCode }
    : {
        ...{ id: 'relogin-password', type: 'password', autoComplete: 'current-password' },
        ...{ value: password, onValueChange: setPassword }
      }

  return (
    <Dialog
      isOpen={message !== undefined}
      title={text.title}
      isCloseButtonShown={false}
      isUrgent
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      style={{ width: 420 }}
    >
      <form onSubmit={submit}>
        <DialogBody>
          <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
          <p>{message || text.body}</p>
          <p>{text.kept(user?.realname || user?.username || '')}</p>
          <FormGroup
            label={ticket ? text.code : text.password}
            labelFor={field.id}
            intent={problem ? 'danger' : 'none'}
            helperText={problem || undefined}
          >
            <InputGroup key={field.id} {...field} autoFocus aria-invalid={problem !== ''} />
          </FormGroup>
          {!ticket && <CaptchaField state={captcha} id="relogin-captcha" />}
          {isSingle && <p>{text.single}</p>}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button variant="minimal" text={isSingle ? text.toSingle : text.other} onClick={() => leave('end')} />
              {hasPasskeys && (
                <Button
                  text={text.passkey}
                  disabled={busy}
                  onClick={() => void enter(() => signInAgainByPasskey(text.otherPasskey))}
                />
              )}
              <Button type="submit" intent="primary" text={text.again} loading={busy} disabled={field.value === ''} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
