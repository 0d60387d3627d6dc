import { Button } from '@blueprintjs/core'
import type { LogRow } from '../../base/contract/log.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { useText } from '../../base/core/language/text.ts'
import { logListText } from './log-list.text.ts'

/** Shows a log entry with its origin and field changes. */
export default function LogDetail({ entry, onClose }: { entry: LogRow; onClose: () => void }) {
  const text = useText(logListText)
  const lines: [string, string][] = [
    [text.user, entry.realname ? `${entry.realname}（${entry.username}）` : entry.username],
    [text.site, entry.subsiteName],
    [text.time, entry.createTime],
    [text.ip, entry.ip],
    [text.call, `${entry.requestType} ${entry.requestUrl}`]
  ]
  return (
    <Dialog isOpen title={entry.logContent} onClose={onClose} style={{ width: 640 }}>
      <DialogBody>
        <dl className="entry">
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || text.none}</dd>
            </div>
          ))}
        </dl>
        {entry.changes.length === 0 ? (
          <p className="entry-none">{text.noChanges}</p>
        ) : (
          <table className="changes">
            <thead>
              <tr>
                <th scope="col">{text.field}</th>
                <th scope="col">{text.before}</th>
                <th scope="col">{text.after}</th>
              </tr>
            </thead>
            <tbody>
              {entry.changes.map(({ title, before, after }) => (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  <td>{before || <i>{text.none}</i>}</td>
                  <td>{after || <i>{text.none}</i>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
