import { Button, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { userGrants, type UserGrant } from '../../../base/contract/user-grant.ts'
import { changeUserPositions, changeUserRoles, changeUserSites, type UserRow } from '../../../base/contract/user.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { FailedState } from '../../../base/kit/access/failed-state.tsx'
import { useRights } from '../../../base/kit/access/use-rights.ts'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { later } from '../../../base/kit/later.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { changed, changesOf } from '../../../base/session/wire/changes.ts'
import { grantsText } from './grants.text.ts'

const GrantEndDialog = later(() => import('../../../base/shared/people/grant-end-dialog.tsx'))

const calls = { role: changeUserRoles, site: changeUserSites, position: changeUserPositions }

/** Lists the roles, sites and positions of a user, with buttons that set their last day or take them back. */
export function HeldTable({ user }: { user: UserRow }) {
  const text = useText(grantsText)
  const can = useRights()
  const { ask, dialog } = useConfirm()
  const version = useStore(changesOf('user'))
  const [limiting, setLimiting] = useState<UserGrant>()
  const { value, error, reload } = useLoad(
    signal => send(userGrants, { query: { userId: user.id }, signal }),
    [user.id, version]
  )
  const name = user.realname || user.username
  const take = async (grant: UserGrant) => {
    const question = { title: text.askTake(grant.name, name), body: <p>{text.takeNote}</p>, verb: text.take }
    if ((await ask({ ...question, intent: 'danger' })) === undefined) return
    try {
      await send(calls[grant.kind], { body: { ids: [user.id], mode: 'remove', values: [grant.id] } })
      changed('user')
      toast(text.taken, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  if (error !== undefined && !value) return <FailedState error={error} retry={reload} />
  if (!value) return <Spinner size={24} aria-label={text.loading} />
  if (value.length === 0) return <p className="quiet">{text.empty}</p>
  return (
    <>
      <ul className="held">
        {value.map(grant => {
          const mayGive = grant.isOwn && can(grant.kind === 'site' ? 'system:user:subsite' : 'system:user:addUserRole')
          const givers = grant.givers.join('、')
          return (
            <li key={`${grant.kind}-${grant.id}`}>
              <div className="held-kind">
                <b>{grant.name}</b> <span className="held-titles">{text.kinds[grant.kind]}</span>
                <p className="held-titles">
                  {grant.isOwn && (grant.validUntil ? text.untilDay(grant.validUntil) : text.unlimited)}
                  {givers && ` ${grant.isOwn ? text.also(givers) : text.by(givers)}`}
                </p>
              </div>
              {mayGive && (
                <div className="held-to">
                  {grant.mayEnd && (
                    <Button
                      size="small"
                      text={text.set}
                      aria-label={text.setOf(grant.name)}
                      onClick={() => setLimiting(grant)}
                    />
                  )}
                  <Button
                    size="small"
                    intent="danger"
                    variant="minimal"
                    text={text.take}
                    aria-label={text.takeOf(grant.name)}
                    onClick={() => void take(grant)}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {limiting && (
        <GrantEndDialog user={{ id: user.id, name }} grant={limiting} onClose={() => setLimiting(undefined)} />
      )}
      {dialog}
    </>
  )
}
