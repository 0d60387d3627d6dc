import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDown, Key, LogOut, Office, User } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { useEmit, useHost } from '../core/host.ts'
import { texts } from '../core/locale.ts'
import { useText } from '../core/text.ts'
import { useConfirm } from '../parts/confirm.tsx'
import { later } from '../parts/later.tsx'
import { lead } from '../parts/lead.ts'
import { NoSession } from '../parts/no-session.ts'
import { isAnythingUnsaved } from '../parts/record/unsaved.ts'
import { signOut } from '../session/account.ts'
import { $user } from '../session/session.ts'

const userMenuText = texts(
  {
    menu: (name: string) => `用户 ${name}`,
    welcome: (name: string) => `欢迎您，${name}`,
    center: '个人中心',
    password: '密码修改',
    department: '切换部门',
    signOut: '退出登录',
    title: '提示',
    question: '真的要注销登录吗 ?',
    unsaved: '本页有未保存的内容，再次登录后打开时可恢复。',
    signedOut: '未登录'
  },
  {
    menu: (name: string) => `User ${name}`,
    welcome: (name: string) => `Welcome, ${name}`,
    center: 'Your account',
    password: 'Change password',
    department: 'Change department',
    signOut: 'Sign out',
    title: 'Sign out',
    question: 'Do you want to sign out?',
    unsaved: 'There is unsaved work in this page; it is offered back when you sign in and open it again.',
    signedOut: 'Signed out'
  }
)

const PasswordDialog = later(() => import('../parts/account/password-form.tsx'))
const DepartmentDialog = later(() => import('../parts/account/department-dialog.tsx'))

/** Who is signed in, and what that person may do with the account. */
export function UserMenu() {
  const text = useText(userMenuText)
  const user = useStore($user)
  const emit = useEmit()
  const host = useHost()
  const { ask, dialog } = useConfirm()
  const [isPasswordOpen, setPasswordOpen] = useState<boolean>()
  const [isDepartmentOpen, setDepartmentOpen] = useState<boolean>()
  // The menu gives the focus back when it has closed: a dialog opened before that would lose it.
  const next = useRef<() => void>(undefined)
  const leave = async () => {
    const body = (
      <>
        {text.question}
        {isAnythingUnsaved() && <p>{text.unsaved}</p>}
      </>
    )
    const answer = await ask({ title: text.title, body, verb: text.signOut })
    if (answer !== undefined && emit('qd-sign-out')) await signOut()
  }
  if (!user) return <NoSession text={text.signedOut} />
  const name = user.realname || user.username
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        onOpening={() => (next.current = undefined)}
        onClosed={() => next.current?.()}
        content={
          <Menu>
            <MenuDivider title={text.welcome(name)} />
            {user.departName && <MenuItem text={user.departName} disabled />}
            <MenuItem
              icon={<User />}
              text={text.center}
              onClick={() => (next.current = () => lead(host, '/account/center', text.center))}
            />
            <MenuItem
              icon={<Key />}
              text={text.password}
              onClick={() => (next.current = () => setPasswordOpen(true))}
            />
            <MenuItem
              icon={<Office />}
              text={text.department}
              onClick={() => (next.current = () => setDepartmentOpen(true))}
            />
            <MenuItem icon={<LogOut />} text={text.signOut} onClick={() => (next.current = () => void leave())} />
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
      {isPasswordOpen !== undefined && <PasswordDialog open={isPasswordOpen} onClose={() => setPasswordOpen(false)} />}
      {isDepartmentOpen !== undefined && (
        <DepartmentDialog open={isDepartmentOpen} onClose={() => setDepartmentOpen(false)} />
      )}
      {dialog}
    </>
  )
}
