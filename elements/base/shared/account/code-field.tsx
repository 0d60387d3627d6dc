import { Button, InputGroup } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { sentence } from '../../core/language/errors.ts'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import type { SmsMode } from '../../contract/session.ts'
import { sendCode } from '../../session/account/account.ts'
import { Field } from '../../kit/field/field.tsx'
import type { Fields } from '../../kit/field/use-fields.ts'

const codeText = texts(
  {
    label: '验证码',
    get: '获取验证码',
    again: (seconds: number) => `${seconds} 秒后重发`,
    sent: '验证码已发送，10 分钟内有效'
  },
  {
    label: 'Code',
    get: 'Send code',
    again: (seconds: number) => `Resend in ${seconds} s`,
    sent: 'Code sent. It is valid for 10 minutes.'
  }
)

interface Props {
  fields: Fields<'mobile' | 'captcha'>
  mode: SmsMode
}

/**
 * Field for the code that is sent to the form's phone number, with a button that sends it. At most one code per minute.
 */
export function CodeField({ fields, mode }: Props) {
  const text = useText(codeText)
  const [wait, setWait] = useState(0)
  const [state, setState] = useState({ busy: false, sent: false, problem: '' })

  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  const request = async () => {
    if (!fields.check('mobile')) return
    setState({ busy: true, sent: false, problem: '' })
    try {
      await sendCode(fields.values.mobile, mode)
      setState({ busy: false, sent: true, problem: '' })
      setWait(60)
    } catch (error) {
      setState({ busy: false, sent: false, problem: sentence(error) })
    }
  }

  return (
    <Field
      name="captcha"
      label={text.label}
      problem={fields.problems.captcha || state.problem}
      hint={state.sent && text.sent}
    >
      <InputGroup
        {...fields.field('captcha')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        rightElement={
          <Button
            variant="minimal"
            loading={state.busy}
            disabled={wait > 0}
            text={wait > 0 ? text.again(wait) : text.get}
            onClick={request}
          />
        }
      />
    </Field>
  )
}
