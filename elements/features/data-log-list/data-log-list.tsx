import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dataTables, type DataLogRow } from '../../base/contract/log.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { $session } from '../../base/session/wire/session.ts'
import { dataLogListText } from './data-log-list.text.ts'
import { describeDataLog } from './describe-data-log.tsx'

const ComparisonDialog = later(() => import('./comparison-dialog.tsx'))

interface Props {
  subsiteId?: string
  query?: string
}

/** Lists the stored versions of records. */
export function DataLogList({ subsiteId, query }: Props) {
  const text = useText(dataLogListText)
  const session = useStore($session)
  if (!session) return <NoSession text={text.signedOut} />
  return <Versions key={`${subsiteId} ${session.userInfo.username}`} subsiteId={subsiteId} query={query} />
}

function Versions({ subsiteId, query }: Props) {
  const text = useText(dataLogListText)
  const [compared, setCompared] = useState<{ row: DataLogRow; other?: DataLogRow }>()
  const tables = useLoad(signal => send(dataTables, { signal }), [])
  // The filter reads the address when created, so its choices must be loaded first.
  if (!tables.value && !tables.error) return null
  const compare = ([row, other, ...more]: DataLogRow[]) => {
    if (row && other && !more.length && row.dataTable === other.dataTable && row.dataId === other.dataId)
      setCompared({ row, other })
    else toast(text.chooseTwo, 'warning')
  }
  return (
    <ResourceList
      resource={describeDataLog(text, tables.value ?? [], row => setCompared({ row }), compare)}
      fixed={{ subsiteId: subsiteId || undefined }}
      query={query}
    >
      {compared && <ComparisonDialog {...compared} onClose={() => setCompared(undefined)} />}
    </ResourceList>
  )
}
