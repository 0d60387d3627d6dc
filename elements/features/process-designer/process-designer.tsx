import { Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { processCalls, type Process } from '../../base/contract/process.ts'
import { useText } from '../../base/core/language/text.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { $user } from '../../base/session/wire/session.ts'
import { Desk } from './desk.tsx'
import { designerText } from './process-designer.text.ts'

/** Designs a process. */
export function ProcessDesigner({ processId }: { processId?: string }) {
  const text = useText(designerText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <Opened key={user.id} processId={processId} />
}

function Opened({ processId }: { processId: string | undefined }) {
  const text = useText(designerText)
  /** A process created here is already open when its id becomes the attribute. */
  const [made, setMade] = useState<Process>()
  const [round, setRound] = useState(0)
  const isMade = made !== undefined && made.id === processId
  const [lastId, setLastId] = useState(processId)
  if (lastId !== processId) {
    setLastId(processId)
    if (!processId && made) {
      setMade(undefined)
      setRound(round + 1)
    }
  }
  const { value, error, reload } = useLoad(
    async signal => (processId && !isMade ? send(processCalls.byId, { query: { id: processId }, signal }) : undefined),
    [processId]
  )
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (isMade || !processId) return <Desk key={`new ${round}`} onMade={setMade} />
  if (value?.id !== processId) return <Spinner className="state" size={24} aria-label={text.loading} />
  return <Desk key={processId} process={value} onMade={setMade} />
}
