import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { clearPictures, idleLimit, idlePictures } from '../../base/contract/picture.ts'
import { uploadRoom } from '../../base/contract/upload.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { texts } from '../../base/core/language/locale.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { sizeText } from '../../base/kit/upload/size-text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { RoomPlace } from './room-place.tsx'
import { filesChanged } from './pictures.ts'

const roomText = texts(
  {
    used: (used: string, quota: string) => `本站点已用上传空间 ${used}，共 ${quota}`,
    scarce: '空间即将用完，请清理未使用的文件，或联系管理员增加空间。',
    idle: (count: number, size: string) => `${count} 个文件已 ${idleLimit} 天以上无处使用，共 ${size}。`,
    clear: '清理',
    ask: (count: number) => `清理 ${count} 个未使用的文件？`,
    note: (size: string) => `共 ${size}。文件移入回收站，保留期内可以恢复；现在有地方使用的文件不受影响。`,
    done: (count: number, size: string) => `已清理 ${count} 个文件，共 ${size}`,
    left: (count: number) => `还有 ${count} 个，可再次清理`
  },
  {
    used: (used: string, quota: string) => `${used} of ${quota} used by this site`,
    scarce: 'Storage is almost full. Delete unused files, or ask an administrator for more.',
    idle: (count: number, size: string) =>
      `${count === 1 ? 'One file has' : `${count} files have`} been unused for more than ${idleLimit} days (${size}).`,
    clear: 'Clear',
    ask: (count: number) => (count === 1 ? 'Clear one unused file?' : `Clear ${count} unused files?`),
    note: (size: string) => `${size}. They move to the recycle bin and can be restored. Files in use stay.`,
    done: (count: number, size: string) => `Cleared: ${count} (${size})`,
    left: (count: number) => `${count} more can be cleared`
  }
)

/** Share of the quota from which a warning is shown. */
const scarce = 0.9

/**
 * Shows the storage quota used by uploads of the session's site, and offers to clear what nothing uses. Shows nothing if
 * it cannot be loaded.
 */
export default function Room({ subsite }: { subsite: string }) {
  const text = useText(roomText)
  const can = useRights()
  const changes = useStore(changesOf('picture'))
  const { ask, dialog } = useConfirm()
  // The rights may arrive after the list.
  const mayUpload = can('cms:upload:add')
  const { value: room, loading } = useLoad(
    async signal => (mayUpload ? send(uploadRoom, { signal }) : undefined),
    [changes, mayUpload]
  )
  const { value: idle } = useLoad(signal => send(idlePictures, { signal }), [changes])
  const isScarce = room !== undefined && room.used >= room.quota * scarce

  const clear = async (count: number, size: number) => {
    const question = { title: text.ask(count), body: <p>{text.note(sizeText(size))}</p>, verb: text.clear }
    if ((await ask({ ...question, intent: 'danger' })) === undefined) return
    try {
      const { done, size, left } = await send(clearPictures, { subsite })
      toast([text.done(done, sizeText(size)), left > 0 && text.left(left)].filter(Boolean).join('，'), 'success')
    } catch (error) {
      toast(sentence(error), 'danger')
    }
    filesChanged()
  }
  return (
    <>
      {loading && !room && <RoomPlace />}
      {room && (
        <p className={isScarce ? 'picture-room note note-danger' : 'picture-room'} role="status">
          {text.used(sizeText(room.used), sizeText(room.quota))}
          {isScarce && ` ${text.scarce}`}
        </p>
      )}
      {idle && idle.count > 0 && (
        <p className="picture-room">
          {text.idle(idle.count, sizeText(idle.size))}{' '}
          {can('cms:picture:delete') && (
            <Button size="small" text={text.clear} onClick={() => void clear(idle.count, idle.size)} />
          )}
        </p>
      )}
      {dialog}
    </>
  )
}
