import { Button } from '@blueprintjs/core'
import { Office } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import { useEmit, useHost } from '../../base/core/react/host.ts'
import { texts } from '../../base/core/language/locale.ts'
import { ownStores } from '../../base/core/values/own.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { $user } from '../../base/session/wire/session.ts'

const DepartmentDialog = later(() => import('../../base/shared/account/department-dialog.tsx'))

const switcherText = texts(
  { choose: '选择部门', current: (name: string) => `当前部门：${name}`, signedOut: '未登录' },
  { choose: 'Choose a department', current: (name: string) => `Current department: ${name}`, signedOut: 'Signed out' }
)

/** Open state of the dialog, by element. */
export const isOpenOf = ownStores(() => atom(false))

export interface DepartmentSwitcherProps {
  /** No button: the page calls `show()`. */
  bare?: boolean
}

/** Shows the current department of the signed-in user and switches to another one. */
export function DepartmentSwitcher({ bare = false }: DepartmentSwitcherProps) {
  const text = useText(switcherText)
  const user = useStore($user)
  const emit = useEmit()
  const $isOpen = isOpenOf(useHost())
  const isOpen = useStore($isOpen)
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  if (!user) return <NoSession text={text.signedOut} />
  return (
    <>
      {!bare && (
        <Button
          variant="minimal"
          className="current in-bar"
          icon={<Office />}
          aria-label={user.departName ? text.current(user.departName) : text.choose}
          text={
            <span className="name" title={user.departName}>
              {user.departName || text.choose}
            </span>
          }
          onClick={() => $isOpen.set(true)}
        />
      )}
      {wasOpened && (
        <DepartmentDialog
          open={isOpen}
          onClose={() => $isOpen.set(false)}
          onSwitch={orgCode => emit('qd-department', { orgCode })}
        />
      )}
    </>
  )
}
