import { useState } from 'react'
import { allPositions } from '../../base/contract/position.ts'
import { changeUserPositions, userList } from '../../base/contract/user.ts'
import { useText } from '../../base/core/language/text.ts'
import type { Membership } from '../../base/crud/people/people.ts'
import { useMayTry, useRights } from '../../base/kit/access/use-rights.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { Members } from '../../base/shared/people/members.tsx'
import { positionListText } from './position-list.text.ts'

/** Edits the people of a position. Users cannot appoint to a position with rights or sites that they lack. */
export function PositionPeople({ id, name }: { id: string; name: string }) {
  const text = useText(positionListText)
  const can = useRights()
  const mayAssign = useMayTry()('system:user:addUserRole')
  const maySee = can('system:user:list')
  const { value: positions } = useLoad(signal => (maySee ? send(allPositions, { signal }) : Promise.resolve([])), [id])
  const mayGive = positions?.find(one => one.id === id)?.mayGive
  const [membership] = useState<Membership>(() => {
    const change = (mode: 'add' | 'remove') => (ids: string[], validUntil?: string) =>
      send(changeUserPositions, { body: { ids, mode, values: [id], ...(validUntil && { validUntil }) } })
    return {
      list: (query, signal) => send(userList, { query: { ...query, positionId: id }, signal }),
      add: change('add'),
      remove: change('remove'),
      ending: { kind: 'position', id, mayEnd: true }
    }
  })
  if (!maySee) return null
  return (
    <section className="held-grants" aria-label={text.people}>
      <h3>{text.people}</h3>
      {mayAssign && mayGive === false && <p className="quiet">{text.mayNotGive}</p>}
      <Members
        name={name}
        membership={membership}
        mayChange={mayAssign && mayGive === true}
        onChanged={() => changed('position')}
      />
    </section>
  )
}
