import { Button, Spinner } from '@blueprintjs/core'
import { endUserSessions, userSessions, type UserRow } from '../../base/contract/user.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { sentence } from '../../base/core/language/errors.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { userListText } from './user-list.text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

/** Lists a user's sessions, each with a button that ends it. */
export default function SessionsDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const text = useText(userListText)
  const { value, error, reload } = useLoad(
    signal => send(userSessions, { query: { userId: user.id }, signal }),
    [user.id]
  )
  const end = async (id?: string) => {
    try {
      await send(endUserSessions, { body: { userId: user.id, ...(id && { id }) } })
      toast(text.ended, 'success')
      reload()
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  return (
    <Dialog isOpen title={text.sessionsTitle(user.realname || user.username)} onClose={onClose} style={{ width: 820 }}>
      <DialogBody>
        {error !== undefined && !value && <FailedState error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value?.length === 0 && <p>{text.sessionsEmpty}</p>}
        {value && value.length > 0 && (
          <table className="sessions">
            <thead>
              <tr>
                <th scope="col">{text.since}</th>
                <th scope="col">{text.lastUsed}</th>
                <th scope="col">{text.device}</th>
                <th scope="col">{text.from}</th>
                <th scope="col">{text.site}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {value.map(({ id, createTime, lastUsed, device, address, subsiteName, isCurrent }) => (
                <tr key={id}>
                  <td>{createTime}</td>
                  <td>{lastUsed}</td>
                  <td>{device}</td>
                  <td>{address}</td>
                  <td>{subsiteName}</td>
                  <td>
                    {isCurrent ? text.current : <Button size="small" text={text.end} onClick={() => void end(id)} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {value && value.length > 1 && <Button intent="danger" text={text.endAll} onClick={() => void end()} />}
            <Button text={text.close} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
}
