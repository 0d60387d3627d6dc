import { Button, InputGroup } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent } from 'react'
import { passwordPlace, type SignedIn } from '../../contract/session.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { toast } from '../../core/overlay/toasts.ts'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import { changePassword } from '../../session/account/account.ts'
import { setOwnPassword } from '../../session/account/own-password.ts'
import { send, shortTimeLimit } from '../../session/request/send.ts'
import { $user } from '../../session/wire/session.ts'
import { DialogForm } from '../../kit/dialog/dialog-form.tsx'
import { Field } from '../../kit/field/field.tsx'
import { useFields } from '../../kit/field/use-fields.ts'
import { useLoad } from '../../kit/use-load.ts'
import { required } from '../../kit/field/validators.ts'
import { passwordRulesText, passwordSentence, refusePassword } from './password-rules.ts'

const passwordText = texts(
  {
    title: '修改密码',
    old: '旧密码',
    new: '新密码',
    again: '确认新密码',
    oldMissing: '请输入旧密码!',
    differs: '两次输入的密码不一样！',
    nobody: '当前系统无登陆用户!',
    save: '修改密码',
    done: '密码修改完成！',
    elsewhere: (place: string) => `您用单位目录的密码登录，请在单位目录中修改：${place}`,
    close: '关闭',
    given: '您的密码由管理员设置，请先换成自己的密码。',
    expired: '您的密码已超过有效期，请换一个新密码。'
  },
  {
    title: 'Change password',
    old: 'Old password',
    new: 'New password',
    again: 'Confirm new password',
    oldMissing: 'Enter the old password',
    differs: 'The passwords do not match',
    nobody: 'You are not signed in',
    save: 'Change password',
    done: 'Password changed',
    elsewhere: (place: string) => `You sign in with the password of your directory. Change it there: ${place}`,
    close: 'Close',
    given: 'Your password was set by an administrator. Choose a new one first.',
    expired: 'Your password is too old. Choose a new one.'
  }
)

const empty = { oldpassword: '', password: '', confirmpassword: '' }

interface Props {
  open: boolean
  onClose: () => void
  /** Session of a user whose password is too old or was set by an administrator. The user must change it first. */
  given?: { session: SignedIn; password: string; onDone: () => void }
}

/** Dialog that changes the password of the signed-in user. */
export default function PasswordDialog({ open, onClose, given }: Props) {
  const text = useText(passwordText)
  const rules = useText(passwordRulesText)
  const user = useStore($user)
  const username = (given?.session.userInfo ?? user)?.username ?? ''
  const form = useFields(
    { ...empty, oldpassword: given?.password ?? '' },
    {
      oldpassword: required(text.oldMissing),
      password: value => passwordSentence(value, username),
      confirmpassword: (value, values) => (value === values.password ? '' : text.differs)
    },
    async values => {
      if (given) {
        await setOwnPassword(given.session, values).catch(refusePassword)
        toast(text.done, 'success')
        return given.onDone()
      }
      if (!user) return void toast(text.nobody, 'warning')
      await changePassword({ username: user.username, ...values }).catch(refusePassword)
      toast(text.done, 'success')
      onClose()
    }
  )
  // If this fails, the platform says so when the form is sent.
  const { value: own } = useLoad(
    async signal =>
      open && !given ? send(passwordPlace, { signal, noDialog: true, timeout: shortTimeLimit }) : undefined,
    [open]
  )
  const clear = useEffectEvent(form.clear)
  useEffect(() => {
    if (!open) clear()
  }, [open])

  if (own?.place)
    return (
      <Dialog isOpen={open} onClose={onClose} title={text.title} style={{ width: 450 }}>
        <DialogBody>
          <p>{text.elsewhere(own.place)}</p>
        </DialogBody>
        <DialogFooter actions={<Button intent="primary" text={text.close} onClick={onClose} autoFocus />} />
      </Dialog>
    )
  return (
    <Dialog isOpen={open} onClose={onClose} title={text.title} style={{ width: 450 }} canOutsideClickClose={false}>
      <DialogForm form={form} verb={text.save} onClose={onClose}>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        {given ? (
          <p>{given.session.userInfo.isPasswordOld ? text.expired : text.given}</p>
        ) : (
          <Field name="oldpassword" label={text.old} problem={form.problems.oldpassword}>
            <InputGroup {...form.field('oldpassword')} type="password" autoComplete="current-password" autoFocus />
          </Field>
        )}
        <Field name="password" label={text.new} problem={form.problems.password} hint={rules.ownRule}>
          <InputGroup
            {...form.field('password')}
            type="password"
            autoComplete="new-password"
            autoFocus={given !== undefined}
          />
        </Field>
        <Field name="confirmpassword" label={text.again} problem={form.problems.confirmpassword}>
          <InputGroup {...form.field('confirmpassword')} type="password" autoComplete="new-password" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
