import { Button } from '@blueprintjs/core'
import { CaretDown, User } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useEmit, useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { lead } from '../../base/kit/open-path.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { Popup } from '../../base/kit/popup/popup.tsx'
import { isAnythingUnsaved } from '../../base/crud/record/unsaved.ts'
import { signOut } from '../../base/session/account/account.ts'
import { $user } from '../../base/session/wire/session.ts'
import type { Choice } from './entries.tsx'
import { userMenuText } from './user-menu.text.ts'

const Entries = later(() => import('./entries.tsx'))
const PasswordDialog = later(() => import('../../base/shared/account/password-form.tsx'))
const DepartmentDialog = later(() => import('../../base/shared/account/department-dialog.tsx'))

/** Shows the signed-in user and the account menu. */
export function UserMenu() {
  const text = useText(userMenuText)
  const user = useStore($user)
  const emit = useEmit()
  const host = useHost()
  const { ask, dialog } = useConfirm()
  const [isPasswordOpen, setPasswordOpen] = useState<boolean>()
  const [isDepartmentOpen, setDepartmentOpen] = useState<boolean>()
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
  const choices: Record<Choice, () => void> = {
    center: () => lead(host, '/account/center', text.center),
    password: () => setPasswordOpen(true),
    department: () => setDepartmentOpen(true),
    signOut: () => void leave()
  }
  return (
    <>
      <Popup
        bring={Entries.bring}
        placement="bottom-end"
        content={<Entries name={name} department={user.departName ?? ''} onChoose={choice => choices[choice]()} />}
      >
        <Button
          variant="minimal"
          className="in-bar"
          icon={<User />}
          endIcon={<CaretDown />}
          aria-label={text.menu(name)}
          text={<span className="name">{name}</span>}
        />
      </Popup>
      {isPasswordOpen !== undefined && <PasswordDialog open={isPasswordOpen} onClose={() => setPasswordOpen(false)} />}
      {isDepartmentOpen !== undefined && (
        <DepartmentDialog open={isDepartmentOpen} onClose={() => setDepartmentOpen(false)} />
      )}
      {dialog}
    </>
  )
}
