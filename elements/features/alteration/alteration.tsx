import { Button, InputGroup } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { isAccountMobile } from '../../base/contract/checks.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { texts } from '../../base/core/language/locale.ts'
import { useText } from '../../base/core/language/text.ts'
import { AccountPage } from '../../base/shared/account/account-page.tsx'
import { CodeField } from '../../base/shared/account/code-field.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { passwordSentence, refusePassword } from '../../base/shared/account/password-rules.ts'
import { PasswordStrength } from '../../base/shared/account/password-strength.tsx'
import { useFields } from '../../base/kit/field/use-fields.ts'
import { required } from '../../base/kit/field/validators.ts'
import { checkCode, recoverAccess } from '../../base/session/account/account.ts'

const alterationText = texts(
  {
    title: '找回密码',
    steps: '步骤',
    verify: '手机验证',
    change: '更改密码',
    finish: '完成',
    username: '账号',
    usernameMissing: '请输入账号',
    mobile: '绑定的手机号',
    mobileWrong: '请输入正确的手机号码',
    captchaMissing: '请输入验证码',
    password: '新密码',
    again: '确认新密码',
    differs: '两次输入的密码不一样！',
    next: '下一步',
    back: '上一步',
    submit: '更改密码',
    done: '密码已更改，请使用新密码登录。',
    login: '返回登录'
  },
  {
    title: 'Recover access',
    steps: 'Steps',
    verify: 'Phone',
    change: 'New password',
    finish: 'Done',
    username: 'User name',
    usernameMissing: 'Enter your user name',
    mobile: 'Phone of the account',
    mobileWrong: 'Enter a mobile number',
    captchaMissing: 'Enter the code',
    password: 'New password',
    again: 'Confirm new password',
    differs: 'The passwords do not match',
    next: 'Next',
    back: 'Back',
    submit: 'Change password',
    done: 'Password changed. Sign in with the new one.',
    login: 'Back to sign-in'
  }
)

const empty = { username: '', mobile: '', captcha: '', password: '', confirmpassword: '' }
type Step = 'verify' | 'change' | 'finish'

export interface AlterationProps {
  autofocus?: boolean
}

/** Sends a code to the phone of the account, then asks for a new password. */
export function Alteration({ autofocus = false }: AlterationProps) {
  const text = useText(alterationText)
  const [step, setStep] = useState<Step>('verify')
  const form = useFields(
    empty,
    {
      username: required(text.usernameMissing),
      mobile: value => (isAccountMobile(value) ? '' : text.mobileWrong),
      captcha: required(text.captchaMissing),
      password: (value, { username }) => passwordSentence(value, username),
      confirmpassword: (value, values) => (value === values.password ? '' : text.differs)
    },
    async values => {
      const given = { ...values, username: values.username.trim(), captcha: values.captcha.trim() }
      await recoverAccess(given).catch(refusePassword)
      setStep('finish')
    }
  )
  const [refusal, setRefusal] = useState('')
  const [isChecking, setChecking] = useState(false)
  const next = async (event: FormEvent) => {
    event.preventDefault()
    if (isChecking || !form.check('username', 'mobile', 'captcha')) return
    setRefusal('')
    setChecking(true)
    try {
      await checkCode(form.values.mobile, '2', form.values.captcha.trim())
      setStep('change')
    } catch (error) {
      setRefusal(sentence(error))
    }
    setChecking(false)
  }
  const failure = step === 'verify' ? refusal : form.failure

  return (
    <AccountPage title={text.title} links={[{ path: '/user/login', title: text.login }]}>
      <ol className="steps" aria-label={text.steps}>
        {(['verify', 'change', 'finish'] as const).map((name, index) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {index + 1} {text[name]}
          </li>
        ))}
      </ol>
      {failure && (
        <p role="alert" className="failure">
          {failure}
        </p>
      )}
      {step === 'verify' && (
        <form onSubmit={event => void next(event)} noValidate>
          <Field name="username" label={text.username} problem={form.problems.username}>
            <InputGroup
              {...form.field('username')}
              autoComplete="username"
              autoFocus={autofocus}
              autoCapitalize="off"
              maxLength={100}
            />
          </Field>
          <Field name="mobile" label={text.mobile} problem={form.problems.mobile}>
            <InputGroup {...form.field('mobile')} type="tel" autoComplete="tel" maxLength={11} />
          </Field>
          <CodeField fields={form} mode="2" />
          <Button type="submit" intent="primary" className="submit" text={text.next} loading={isChecking} />
        </form>
      )}
      {step === 'change' && (
        <form onSubmit={form.submit} noValidate>
          <input type="text" autoComplete="username" value={form.values.username} readOnly hidden />
          <Field
            name="password"
            label={text.password}
            problem={form.problems.password}
            hint={<PasswordStrength value={form.values.password} isOwn />}
          >
            <InputGroup
              {...form.field('password')}
              type="password"
              autoComplete="new-password"
              autoFocus
              maxLength={128}
            />
          </Field>
          <Field name="confirmpassword" label={text.again} problem={form.problems.confirmpassword}>
            <InputGroup
              {...form.field('confirmpassword')}
              type="password"
              autoComplete="new-password"
              maxLength={128}
            />
          </Field>
          <Button type="submit" intent="primary" className="submit" text={text.submit} loading={form.busy} />
          <Button variant="minimal" className="submit" text={text.back} onClick={() => setStep('verify')} />
        </form>
      )}
      {step === 'finish' && (
        <p className="done" role="status">
          {text.done}
        </p>
      )}
    </AccountPage>
  )
}
