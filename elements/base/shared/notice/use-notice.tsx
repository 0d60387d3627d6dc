import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { announcementCalls, replyOfNotice, type Notice, type NoticeReply } from '../../contract/announcement.ts'
import { Refused, sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { useHost } from '../../core/react/host.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { confirmReceipt, noticesPath } from '../../session/realtime/notices.ts'
import { send } from '../../session/request/send.ts'
import { later } from '../../kit/later.tsx'
import { lead } from '../../kit/open-path.ts'
import { useLoad } from '../../kit/use-load.ts'
import { pathOfInstance } from '../process/operation/path-of-instance.ts'
import { isRecalled } from './is-recalled.ts'
import { noticeText } from './notice.text.ts'

const ReplyDialog = later(() => import('./reply-dialog.tsx'))

/** Fields of a message that are known before it is loaded. */
type NoticeName = Pick<Notice, 'id' | 'anntId' | 'announcementSendId'>

/** Returns the id that replies refer to; undefined if the platform sent none, so that no reply is possible. */
const sendOf = ({ id, anntId, announcementSendId }: NoticeName): string | undefined =>
  anntId ? (announcementSendId ?? id) : undefined

/** Loads the reply. The platform refuses the call if there is none; other errors are failures. */
async function findReply(id: string, signal: AbortSignal): Promise<NoticeReply | undefined> {
  try {
    return await send(replyOfNotice, { query: { id }, signal })
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/**
 * Loads a message and its reply. Returns the button that opens its process, or those that reply and confirm while that is
 * possible, and the dialog of the reply.
 */
export function useNotice(notice: NoticeName, onReplied?: () => void, onLeave?: () => void) {
  const text = useText(noticeText)
  const host = useHost()
  const [isReplying, setReplying] = useState<boolean>()
  const loaded = useLoad(
    async signal => {
      const whole = await send(announcementCalls.byId, { query: { id: notice.anntId ?? notice.id }, signal })
      const sendId = sendOf(notice) ?? whole.mine?.announcementSendId
      return { whole, sendId, reply: sendId ? await findReply(sendId, signal) : undefined }
    },
    [notice.id]
  )
  const { sendId, reply, whole } = loaded.value ?? {}
  const instanceId = whole?.busType === 'processInstance' ? whole.busId : ''
  const isReminder = whole?.busType === 'announcement'
  const openMessages = () => {
    onLeave?.()
    lead(host, noticesPath, text.messages)
  }
  const openProcess = (id: string, title: string) => {
    onLeave?.()
    lead(host, pathOfInstance(id), title)
  }
  const [isConfirming, setConfirming] = useState(false)
  const confirm = async (id: string) => {
    setConfirming(true)
    try {
      await confirmReceipt(id)
      toast(text.confirmed, 'success')
      loaded.reload()
    } catch (error) {
      toast(sentence(error), 'danger')
    }
    setConfirming(false)
  }
  const isOpen = whole?.mine && whole.mine.ended !== '1' && !isRecalled(whole)
  const mayConfirm = isOpen && whole.needsConfirm === '1' && whole.mine?.confirmFlag !== '1'
  // Replies to a message of the platform have no reader.
  const button: ReactNode = instanceId ? (
    <Button intent="primary" text={text.openProcess} onClick={() => openProcess(instanceId, whole!.titile)} />
  ) : isReminder ? (
    <Button intent="primary" text={text.openMessages} onClick={openMessages} />
  ) : (
    <>
      {sendId && !reply && whole?.mine?.ended !== '1' && !isRecalled(whole!) && (
        <Button intent={mayConfirm ? 'none' : 'primary'} text={text.reply} onClick={() => setReplying(true)} />
      )}
      {mayConfirm && (
        <Button intent="primary" text={text.confirm} loading={isConfirming} onClick={() => void confirm(whole.id)} />
      )}
    </>
  )
  const dialog: ReactNode = isReplying !== undefined && sendId && whole && (
    <ReplyDialog
      sendId={sendId}
      title={whole.titile}
      isOpen={isReplying}
      onClose={() => setReplying(false)}
      onReplied={() => {
        setReplying(false)
        loaded.reload()
        onReplied?.()
      }}
    />
  )
  return { ...loaded, button, dialog }
}
