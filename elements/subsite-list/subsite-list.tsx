import { HTMLSelect } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Subsite } from '../contract/subsite.ts'
import { useText } from '../core/text.ts'
import { later } from '../parts/later.tsx'
import { NoSession } from '../parts/no-session.ts'
import { RecordList } from '../parts/resource/record-list.tsx'
import { loadGroups } from '../parts/site/group-options.ts'
import { useLoad } from '../parts/use-load.ts'
import { useRights } from '../parts/use-rights.ts'
import { changesOf } from '../session/changes.ts'
import { $user } from '../session/session.ts'
import { describeSubsites } from './describe-subsites.tsx'
import { subsiteListText } from './subsite-list.text.ts'

const MembersDialog = later(() => import('./members-dialog.tsx'))
const GrantsDialog = later(() => import('../parts/grants/grants-dialog.tsx'))
const ExtensionDialog = later(() => import('./extension-dialog.tsx'))

/** The sites of the platform. */
export function SubsiteList({ query }: { query?: string }) {
  const text = useText(subsiteListText)
  const user = useStore($user)
  return user ? <Sites query={query} /> : <NoSession text={text.signedOut} />
}

function Sites({ query }: { query: string | undefined }) {
  const text = useText(subsiteListText)
  const can = useRights()
  const version = useStore(changesOf('subsite'))
  // Without them the list stands: what fails is told by the list itself.
  const { value: groups = [] } = useLoad(loadGroups, [version])
  const [set, setSet] = useState<Subsite>()
  const [granted, setGranted] = useState<Subsite>()
  const [peopled, setPeopled] = useState<Subsite>()
  const resource = describeSubsites(text, {
    groupFilter: (value, change) => (
      <HTMLSelect
        aria-label={text.group}
        value={value}
        options={[{ value: '', label: text.anyGroup }, ...groups]}
        onChange={event => change(event.currentTarget.value)}
      />
    ),
    actionsOf: site => [
      ...(can('system:user:subsite') ? [{ key: 'members', title: text.members, run: () => setPeopled(site) }] : []),
      ...(can('cms:object:manage') ? [{ key: 'grants', title: text.grants, run: () => setGranted(site) }] : []),
      ...(can('cms:extension:edit') ? [{ key: 'extension', title: text.extension, run: () => setSet(site) }] : [])
    ]
  })
  return (
    <RecordList resource={resource} query={query}>
      {peopled && <MembersDialog site={peopled} onClose={() => setPeopled(undefined)} />}
      {granted && (
        <GrantsDialog
          objectType="site"
          objectId={granted.id}
          name={granted.name}
          onClose={() => setGranted(undefined)}
        />
      )}
      {set && <ExtensionDialog site={set} onClose={() => setSet(undefined)} />}
    </RecordList>
  )
}
