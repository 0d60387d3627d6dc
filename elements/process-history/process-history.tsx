import { Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { instanceHistory } from '../contract/process.ts'
import { useText } from '../core/text.ts'
import { Failed } from '../parts/failed.tsx'
import { later } from '../parts/later.tsx'
import { NoSession } from '../parts/no-session.ts'
import { DiagramWaiting } from '../parts/process/diagram-waiting.tsx'
import { TaskHistory } from '../parts/process/task-history.tsx'
import { useLoad } from '../parts/use-load.ts'
import { send } from '../session/request.ts'
import { $user } from '../session/session.ts'
import { processHistoryText } from './process-history.text.ts'

const InstanceDiagram = later(() => import('../parts/process/instance-diagram.tsx'), DiagramWaiting)

/** An instance of a process: its diagram, and what was done in it. */
export function ProcessHistory({ instanceId }: { instanceId?: string }) {
  const text = useText(processHistoryText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  if (!instanceId) return <p className="quiet">{text.none}</p>
  return <History key={`${user.id} ${instanceId}`} instanceId={instanceId} />
}

function History({ instanceId }: { instanceId: string }) {
  const text = useText(processHistoryText)
  const { value, error, reload } = useLoad(
    signal => send(instanceHistory, { query: { processInstanceId: instanceId }, signal }),
    [instanceId]
  )
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (!value) return <Spinner className="waiting" size={24} aria-label={text.loading} />
  return (
    <div className="history">
      <InstanceDiagram instanceId={instanceId} />
      <TaskHistory nodes={value} />
    </div>
  )
}
