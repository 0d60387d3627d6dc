import {
  positionGrants,
  savePositionRoles,
  savePositionSites,
  type PositionDraft
} from '../../base/contract/position.ts'
import type { OwnForm } from '../../base/crud/noun/own-page.ts'
import { send } from '../../base/session/request/send.ts'
import { HeldGrants } from '../../base/shared/people/held-grants.tsx'
import { PositionPeople } from './position-people.tsx'

/** Deviations of the form of a position: roles, sites and people below the fields. */
export const positionForm = (): OwnForm<PositionDraft> => ({
  below: ({ id, name }) => (
    <>
      <HeldGrants
        id={id}
        holder={{
          ...{ kind: 'position', name },
          load: signal => send(positionGrants, { query: { id }, signal }),
          saveRoles: roleIds => send(savePositionRoles, { body: { id, roleIds } }),
          saveSites: siteIds => send(savePositionSites, { body: { id, siteIds } })
        }}
      />
      <PositionPeople id={id} name={name} />
    </>
  )
})
