import { Button, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { ownAccount } from '../../base/contract/account.ts'
import type { UserRow } from '../../base/contract/user.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { $user } from '../../base/session/wire/session.ts'
import { accountCenterText } from './account-center.text.ts'
import { OwnFactor } from './own-factor.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnViewings } from './own-viewings.tsx'
import { SignIns } from './sign-ins.tsx'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

const OwnData = later(() => import('./own-data.tsx'))
const OwnSubstitute = later(() => import('./own-substitute.tsx'))
const PasswordDialog = later(() => import('../../base/shared/account/password-form.tsx'))

/** Shows everything that users may see and change about their own account. */
export function AccountCenter() {
  const text = useText(accountCenterText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <Account key={user.id} />
}

function Account() {
  const text = useText(accountCenterText)
  const { value, error, reload } = useLoad(signal => send(ownAccount, { signal }), [])
  if (error && !value) return <FailedState error={error} retry={reload} />
  if (!value) return <Spinner size={24} aria-label={text.loading} />
  return (
    <div className="center">
      <Person account={value} />
      <OwnData key={value.id} account={value} />
      <OwnSubstitute />
      <OwnFactor />
      <OwnPasskeys />
      <OwnSessions />
      <SignIns />
      <OwnViewings />
    </div>
  )
}

/** Shows the name, and the data that administrators manage. */
function Person({ account }: { account: UserRow }) {
  const text = useText(accountCenterText)
  const [isOpen, setOpen] = useState<boolean>()
  const lines: [string, string][] = [
    [text.account, account.username],
    [text.phone, account.phone],
    [text.departments, account.departNames.join('、')],
    ...(account.positionNames.length ? [[text.positions, account.positionNames.join('、')] as [string, string]] : []),
    [text.roles, [...account.roleNames, ...account.departRoleNames].join('、')],
    ...(account.validUntil ? [[text.validUntil, text.untilEndOf(account.validUntil)] as [string, string]] : [])
  ]
  return (
    <section className="center-card center-person" aria-labelledby="center-name">
      <h2 id="center-name">{account.realname || account.username}</h2>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || text.none}</dd>
          </div>
        ))}
      </dl>
      <p className="center-note">{text.askAdministrator}</p>
      <Button text={text.password} onClick={() => setOpen(true)} />
      {isOpen !== undefined && <PasswordDialog open={isOpen} onClose={() => setOpen(false)} />}
    </section>
  )
}
