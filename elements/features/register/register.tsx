import { Button, InputGroup } from '@blueprintjs/core'
import { isAccountMobile } from '../../base/contract/checks.ts'
import { useEmit } from '../../base/core/react/host.ts'
import { texts } from '../../base/core/language/locale.ts'
import { useText } from '../../base/core/language/text.ts'
import { AccountPage } from '../../base/shared/account/account-page.tsx'
import { CodeField } from '../../base/shared/account/code-field.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { passwordSentence, refusePassword } from '../../base/shared/account/password-rules.ts'
import { PasswordStrength } from '../../base/shared/account/password-strength.tsx'
import { useFields } from '../../base/kit/field/use-fields.ts'
import { required } from '../../base/kit/field/validators.ts'
import { registerAccount } from '../../base/session/account/account.ts'

const registerText = texts(
  {
    title: '注册账户',
    username: '用户名',
    usernameRule: '3–30 位字母、数字或下划线，以字母开头',
    realname: '姓名',
    realnameMissing: '请输入姓名',
    password: '密码',
    again: '确认密码',
    differs: '两次输入的密码不一样！',
    mobile: '手机号',
    mobileWrong: '请输入正确的手机号码',
    captchaMissing: '请输入验证码',
    submit: '注册',
    login: '使用已有账户登录',
    doneTitle: '注册成功',
    done: (name: string) => `账户${name ? ` ${name} ` : ''}已注册。管理员启用账户并分配站点后即可登录。`
  },
  {
    title: 'Register',
    username: 'User name',
    usernameRule: '3 to 30 letters, digits or underscores, starting with a letter',
    realname: 'Name',
    realnameMissing: 'Enter your name',
    password: 'Password',
    again: 'Confirm password',
    differs: 'The passwords do not match',
    mobile: 'Mobile phone',
    mobileWrong: 'Enter a mobile number',
    captchaMissing: 'Enter the code',
    submit: 'Register',
    login: 'Sign in with an existing account',
    doneTitle: 'Registered',
    done: (name: string) =>
      `The account${name ? ` ${name}` : ''} is registered. You can sign in once an administrator has enabled it and assigned you a site.`
  }
)

export interface RegisterProps {
  autofocus?: boolean
  /** Shows the result instead of the form. */
  done?: boolean
  /** Username shown in the result. */
  username?: string
}

const empty = { username: '', realname: '', password: '', confirmpassword: '', mobile: '', captcha: '' }

/** Creates an account, verified by a code sent to the phone. */
export function Register({ done = false, username = '', autofocus = false }: RegisterProps) {
  const text = useText(registerText)
  const links = [{ path: '/user/login', title: text.login }]
  if (!done)
    return (
      <AccountPage title={text.title} links={links}>
        <Form autoFocus={autofocus} />
      </AccountPage>
    )
  return (
    <AccountPage title={text.doneTitle} links={links}>
      <p className="done" role="status">
        {text.done(username)}
      </p>
    </AccountPage>
  )
}

function Form({ autoFocus }: { autoFocus: boolean }) {
  const text = useText(registerText)
  const emit = useEmit()
  const form = useFields(
    empty,
    {
      username: value => (/^[A-Za-z]\w{2,29}$/.test(value) ? '' : text.usernameRule),
      realname: required(text.realnameMissing),
      password: (value, { username }) => passwordSentence(value, username),
      confirmpassword: (value, values) => (value === values.password ? '' : text.differs),
      mobile: value => (isAccountMobile(value) ? '' : text.mobileWrong),
      captcha: required(text.captchaMissing)
    },
    async values => {
      const { username } = await registerAccount({ ...values, captcha: values.captcha.trim() }).catch(refusePassword)
      const path = `/user/register-result?username=${encodeURIComponent(username)}`
      emit('qd-registered', { username })
      emit('qd-navigate', { path, title: text.doneTitle })
    }
  )
  return (
    <form onSubmit={form.submit} noValidate>
      {form.failure && (
        <p role="alert" className="failure">
          {form.failure}
        </p>
      )}
      <Field name="username" label={text.username} problem={form.problems.username} hint={text.usernameRule}>
        <InputGroup
          {...form.field('username')}
          autoComplete="username"
          autoFocus={autoFocus}
          autoCapitalize="off"
          maxLength={30}
        />
      </Field>
      <Field name="realname" label={text.realname} problem={form.problems.realname}>
        <InputGroup {...form.field('realname')} autoComplete="name" maxLength={30} />
      </Field>
      <Field
        name="password"
        label={text.password}
        problem={form.problems.password}
        hint={<PasswordStrength value={form.values.password} />}
      >
        <InputGroup {...form.field('password')} type="password" autoComplete="new-password" maxLength={128} />
      </Field>
      <Field name="confirmpassword" label={text.again} problem={form.problems.confirmpassword}>
        <InputGroup {...form.field('confirmpassword')} type="password" autoComplete="new-password" maxLength={128} />
      </Field>
      <Field name="mobile" label={text.mobile} problem={form.problems.mobile}>
        <InputGroup {...form.field('mobile')} type="tel" autoComplete="tel" maxLength={11} />
      </Field>
      <CodeField fields={form} mode="1" />
      <Button type="submit" intent="primary" className="submit" text={text.submit} loading={form.busy} />
    </form>
  )
}
