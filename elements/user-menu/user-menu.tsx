import { Button, Dialog, DialogBody, DialogFooter, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDown, Key, LogOut, User } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { useEmit } from '../core/host.ts'
import { texts } from '../core/locale.ts'
import { useText } from '../core/text.ts'
import { PasswordDialog } from '../parts/account/password-form.tsx'
import { NoSession } from '../parts/no-session.tsx'
import { isAnythingUnsaved } from '../parts/record/unsaved.ts'
import { signOut } from '../session/account.ts'
import { $user } from '../session/session.ts'

const userMenuText = texts(
  {
    menu: (name: string) => `用户 ${name}`,
    welcome: (name: string) => `欢迎您，${name}`,
    password: '密码修改',
    signOut: '退出登录',
    title: '提示',
    question: '真的要注销登录吗 ?',
    unsaved: '本页有未保存的内容，再次登录后打开时可恢复。',
    cancel: '取消',
    signedOut: '未登录'
  },
  {
    menu: (name: string) => `User ${name}`,
    welcome: (name: string) => `Welcome, ${name}`,
    password: 'Change password',
    signOut: 'Sign out',
    title: 'Sign out',
    question: 'Do you want to sign out?',
    unsaved: 'There is unsaved work in this page; it is offered back when you sign in and open it again.',
    cancel: 'Cancel',
    signedOut: 'Signed out'
  }
)

type Dialogs = 'none' | 'password' | 'signOut'

/** Who is signed in, and what that person may do with the account. */
export function UserMenu() {
  const text = useText(userMenuText)
  const user = useStore($user)
  const [dialog, setDialog] = useState<Dialogs>('none')
  // The menu gives the focus back when it has closed: a dialog opened before that would lose it.
  const next = useRef<Dialogs>('none')
  if (!user) return <NoSession text={text.signedOut} />
  const name = user.realname || user.username
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        onOpening={() => (next.current = 'none')}
        onClosed={() => setDialog(next.current)}
        content={
          <Menu>
            <MenuDivider title={text.welcome(name)} />
            {user.departName && <MenuItem text={user.departName} disabled />}
            <MenuItem icon={<Key />} text={text.password} onClick={() => (next.current = 'password')} />
            <MenuItem icon={<LogOut />} text={text.signOut} onClick={() => (next.current = 'signOut')} />
          </Menu>
        }
      >
        <Button
          variant="minimal"
          className="in-bar"
          icon={<User />}
          endIcon={<CaretDown />}
          aria-label={text.menu(name)}
          text={<span className="name">{name}</span>}
        />
      </PopoverNext>
      <PasswordDialog open={dialog === 'password'} onClose={() => setDialog('none')} />
      <SignOutDialog open={dialog === 'signOut'} onClose={() => setDialog('none')} />
    </>
  )
}

function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText(userMenuText)
  const emit = useEmit()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    if (!emit('qd-sign-out')) return onClose()
    setBusy(true)
    await signOut()
    setBusy(false)
    onClose()
  }
  return (
    <Dialog isOpen={open} onClose={onClose} title={text.title} style={{ width: 400 }}>
      <DialogBody>
        {text.question}
        {isAnythingUnsaved() && <p>{text.unsaved}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button intent="primary" text={text.signOut} loading={busy} autoFocus onClick={leave} />
          </>
        }
      />
    </Dialog>
  )
}
