import { Spinner } from '@blueprintjs/core'
import { instanceHistory } from '../../contract/process-history.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { send } from '../../session/request/send.ts'
import { Failed } from '../../kit/access/failed.tsx'
import { later } from '../../kit/later.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { DiagramWaiting } from './diagram-waiting.tsx'
import { instanceDiagramText } from './instance-diagram.text.ts'
import styles from './instance-history.css?inline'
import { TaskHistory } from './task-history.tsx'

bring(styles)

const InstanceDiagram = later(() => import('./instance-diagram.tsx'), DiagramWaiting)

/** Diagram and history of a process instance. */
export function InstanceHistory({ instanceId }: { instanceId: string }) {
  const text = useText(instanceDiagramText)
  const { value, error, reload } = useLoad(
    signal => send(instanceHistory, { query: { processInstanceId: instanceId }, signal }),
    [instanceId]
  )
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (!value) return <Spinner className="history-waiting" size={24} aria-label={text.loading} />
  return (
    <div className="instance-history">
      <div className="history">
        <InstanceDiagram instanceId={instanceId} />
        <TaskHistory nodes={value} />
      </div>
    </div>
  )
}
