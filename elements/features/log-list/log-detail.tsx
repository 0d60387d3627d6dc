import type { LogRow } from '../../base/contract/log.ts'
import { useText } from '../../base/core/language/text.ts'
import EntryDialog from '../../base/shared/log/entry-dialog.tsx'
import { logListText } from './log-list.text.ts'

/** Shows a log entry with its origin and field changes. */
export default function LogDetail({ entry, onClose }: { entry: LogRow; onClose: () => void }) {
  const text = useText(logListText)
  const lines = [
    [text.user, entry.realname ? `${entry.realname}（${entry.username}）` : entry.username],
    [text.site, entry.subsiteName],
    [text.number, entry.id],
    [text.time, entry.createTime],
    [text.ip, entry.ip],
    [text.call, `${entry.requestType} ${entry.requestUrl}`]
  ] as const
  return <EntryDialog title={entry.logContent} lines={lines} changes={entry.changes} onClose={onClose} />
}
