import { useStore } from '@nanostores/react'
import { useText } from '../../base/core/language/text.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { InstanceHistory } from '../../base/shared/process/instance-history.tsx'
import { $user } from '../../base/session/wire/session.ts'
import { processHistoryText } from './process-history.text.ts'

/** Shows the diagram and the tasks of a process instance. */
export function ProcessHistory({ instanceId }: { instanceId?: string }) {
  const text = useText(processHistoryText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  if (!instanceId) return <p className="quiet">{text.none}</p>
  return <InstanceHistory key={`${user.id} ${instanceId}`} instanceId={instanceId} />
}
