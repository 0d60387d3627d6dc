import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { roleBin, type Role } from '../../base/contract/role.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { BinButton } from '../../base/crud/bin/bin-button.tsx'
import { RecordList } from '../../base/crud/resource/record-list.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { $user } from '../../base/session/wire/session.ts'
import { describeRoles } from './describe-roles.tsx'
import { roleListText } from './role-list.text.ts'

const RightsDialog = later(() => import('./rights-dialog.tsx'))
const MembersDialog = later(() => import('./members-dialog.tsx'))
const CopyDialog = later(() => import('./copy-dialog.tsx'))
const SeparationDialog = later(() => import('./separation-dialog.tsx'))
const CompareDialog = later(() => import('./compare-dialog.tsx'))

/** Lists the roles of the platform. */
export function RoleList({ query }: { query?: string }) {
  const text = useText(roleListText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <Roles query={query} />
}

type Deed = 'rights' | 'members' | 'copy' | 'compare'

function Roles({ query }: { query: string | undefined }) {
  const text = useText(roleListText)
  const can = useRights()
  const [opened, setOpened] = useState<{ deed: Deed; roles: readonly Role[] }>()
  const opens = (deed: Deed, title: string): TableAction<Role> => ({
    key: deed,
    title,
    run: roles => setOpened({ deed, roles })
  })
  const resource = describeRoles(text, {
    actionsOf: () => [
      opens('rights', can('system:permission:saveRole') ? text.authorise : text.lookAtRights),
      ...(can('system:user:list') ? [opens('members', text.members)] : []),
      ...(can('system:role:add') ? [opens('copy', text.copy)] : [])
    ],
    bulkActionsOf: roles => (roles.length === 2 ? [opens('compare', text.compare)] : [])
  })
  const close = () => setOpened(undefined)
  const [isSeparating, setSeparating] = useState(false)
  const [first, second] = opened?.roles ?? []
  return (
    <RecordList
      resource={resource}
      query={query}
      tools={
        <>
          <BinButton calls={roleBin} noun="role" label={resource.label} right="system:role:delete" />
          <Button text={text.separation} onClick={() => setSeparating(true)} />
        </>
      }
    >
      {isSeparating && <SeparationDialog onClose={() => setSeparating(false)} />}
      {opened?.deed === 'rights' && first && <RightsDialog role={first} onClose={close} />}
      {opened?.deed === 'members' && first && <MembersDialog role={first} onClose={close} />}
      {opened?.deed === 'copy' && first && <CopyDialog role={first} onClose={close} />}
      {opened?.deed === 'compare' && first && second && <CompareDialog one={first} other={second} onClose={close} />}
    </RecordList>
  )
}
