import { useStore } from '@nanostores/react'
import { setProcessStateByPost, type ProcessState } from '../../base/contract/process.ts'
import { instanceScopes, type InstanceScope } from '../../base/contract/process-instance.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useHost } from '../../base/core/react/host.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { lead } from '../../base/kit/open-path.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { send } from '../../base/session/request/send.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { $subsite, $user } from '../../base/session/wire/session.ts'
import { pathOfInstance } from '../../base/shared/process/operation/path-of-instance.ts'
import { instanceStatusText } from '../../base/shared/process/status/instance-status.text.ts'
import { usePushedWork } from '../../base/shared/process/use-pushed-work.ts'
import { describeInstances, type ListedRow } from './describe-instances.tsx'
import { instanceListText } from './process-instance-list.text.ts'

/** States that managers set, and the states from which they do. */
const settable = { 5: ['2'], 2: ['5'], 6: ['2', '5'], 4: ['2', '5'] } as const satisfies Partial<
  Record<ProcessState, ProcessState[]>
>
type Settable = keyof typeof settable
const order: readonly Settable[] = [5, 2, 6, 4]

const maySet = (to: Settable, { state }: ListedRow): boolean => settable[to].some(from => from === state)

interface Props {
  scope?: string
  query?: string
}

/** Lists instances that the user started, handled or has a copy of, or all of a site. */
export function ProcessInstanceList({ scope = 'started', query }: Props) {
  const text = useText(instanceListText)
  const [user, subsite] = [useStore($user), useStore($subsite)]
  const known = instanceScopes.find(name => name === scope) ?? 'started'
  if (!user) return <NoSession text={text.signedOut} />
  const site = known === 'managed' ? subsite?.id : ''
  return <Instances key={`${user.id} ${known} ${site}`} scope={known} query={query} />
}

function Instances({ scope, query }: { scope: InstanceScope; query: string | undefined }) {
  const text = useText(instanceListText)
  const { statuses } = useText(instanceStatusText)
  const host = useHost()
  const mayManage = useRights()('system:process:manage') && scope === 'managed'
  const { ask, dialog } = useConfirm()
  usePushedWork()
  const open = ({ id, title }: ListedRow) => lead(host, pathOfInstance(id), title)

  /** Sets each state separately, so that one failure does not affect the others. */
  const set = async (to: Settable, rows: ListedRow[]) => {
    const verb = text.verbs[to]
    const intent = to === 6 || to === 4 ? ('danger' as const) : ('primary' as const)
    const state = String(to) as ProcessState
    await ask({
      ...{ title: text.question(verb, rows.length), verb, intent, reason: text.reason },
      async act(reason) {
        const answers = await Promise.allSettled(
          rows.map(({ id }) => send(setProcessStateByPost, { body: { processInstanceId: id, state, reason } }))
        )
        const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
        const done = rows.length - refused.length
        if (done === 0) throw refused[0]
        toast(text.done(verb, done), 'success')
        if (refused.length > 0) toast(text.failed(refused.length, sentence(refused[0])), 'warning')
      }
    })
    changed('task')
  }
  const actionsOf = (row: ListedRow): TableAction<ListedRow>[] => [
    { key: 'open', title: text.open, run: () => open(row) },
    ...(mayManage ? order.filter(to => maySet(to, row)) : []).map(to => ({
      ...{ key: `state-${to}`, title: text.verbs[to], isBehind: true as const },
      run: () => void set(to, [row])
    }))
  ]
  const bulkActionsOf = (rows: ListedRow[]): TableAction<ListedRow>[] =>
    order.flatMap(to => {
      const fitting = rows.filter(row => maySet(to, row))
      if (fitting.length === 0) return []
      return [
        {
          key: `state-${to}`,
          title: text.some(text.verbs[to], fitting.length),
          run: () => void set(to, fitting)
        }
      ]
    })
  return (
    <ResourceList
      resource={describeInstances(text, scope, {
        ...{ statuses, open, actionsOf },
        ...(mayManage && { bulkActionsOf })
      })}
      query={query}
    >
      {dialog}
    </ResourceList>
  )
}
