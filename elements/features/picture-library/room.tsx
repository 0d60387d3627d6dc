import { useStore } from '@nanostores/react'
import { uploadRoom } from '../../base/contract/upload.ts'
import { texts } from '../../base/core/language/locale.ts'
import { useText } from '../../base/core/language/text.ts'
import { sizeText } from '../../base/kit/upload/size-text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'

const roomText = texts(
  {
    used: (used: string, quota: string) => `本站点已用上传空间 ${used}，共 ${quota}`,
    scarce: '空间即将用完，请清理未使用的图片，或联系管理员增加空间。'
  },
  {
    used: (used: string, quota: string) => `${used} of ${quota} used by this site`,
    scarce: 'Storage is almost full. Delete unused pictures, or ask an administrator for more.'
  }
)

/** Share of the quota from which a warning is shown. */
const scarce = 0.9

/** Shows the storage quota used by uploads of the session's site. Shows nothing if it cannot be loaded. */
export default function Room() {
  const text = useText(roomText)
  const changes = useStore(changesOf('picture'))
  const { value } = useLoad(signal => send(uploadRoom, { signal }), [changes])
  if (!value) return null
  const isScarce = value.used >= value.quota * scarce
  return (
    <p className={isScarce ? 'picture-room note note-danger' : 'picture-room'} role="status">
      {text.used(sizeText(value.used), sizeText(value.quota))}
      {isScarce && ` ${text.scarce}`}
    </p>
  )
}
