import { HTMLSelect } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { subsiteBin, type Subsite } from '../../base/contract/subsite.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { BinButton } from '../../base/crud/bin/bin-button.tsx'
import { RecordList } from '../../base/crud/resource/record-list.tsx'
import { loadGroups } from '../../base/shared/site/group-options.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { $user } from '../../base/session/wire/session.ts'
import { describeSubsites } from './describe-subsites.tsx'
import { subsiteListText } from './subsite-list.text.ts'

const OverviewDialog = later(() => import('./overview-dialog.tsx'))
const MembersDialog = later(() => import('./members-dialog.tsx'))
const GrantsDialog = later(() => import('../../base/shared/grants/grants-dialog.tsx'))
const ExtensionDialog = later(() => import('./extension-dialog.tsx'))

/** Lists the sites of the platform. */
export function SubsiteList({ query }: { query?: string }) {
  const text = useText(subsiteListText)
  const user = useStore($user)
  return user ? <Sites query={query} /> : <NoSession text={text.signedOut} />
}

function Sites({ query }: { query: string | undefined }) {
  const text = useText(subsiteListText)
  const can = useRights()
  const version = useStore(changesOf('subsite'))
  // The list works without the group filter and reports its own errors.
  const { value: groups = [] } = useLoad(loadGroups, [version])
  const [viewed, setViewed] = useState<Subsite>()
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
      { key: 'overview', title: text.overview, run: () => setViewed(site) },
      ...(can('system:user:subsite') ? [{ key: 'members', title: text.members, run: () => setPeopled(site) }] : []),
      ...(can('cms:object:manage') ? [{ key: 'grants', title: text.grants, run: () => setGranted(site) }] : []),
      ...(can('cms:extension:edit') ? [{ key: 'extension', title: text.extension, run: () => setSet(site) }] : [])
    ]
  })
  return (
    <RecordList
      resource={resource}
      query={query}
      tools={<BinButton calls={subsiteBin} noun="subsite" label={resource.label} right="cms:subsite:delete" />}
    >
      {viewed && <OverviewDialog site={viewed} onClose={() => setViewed(undefined)} />}
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
