import { Button } from '@blueprintjs/core'
import { User } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { sentence } from '../../core/language/errors.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { useCrop } from '../../kit/crop/use-crop.tsx'
import { FileInput } from '../../kit/upload/file-input.tsx'
import { useMayTry } from '../../kit/access/use-rights.ts'
import { useFileKey } from '../../session/request/use-file-key.ts'
import { shownAddress } from '../../session/wire/shown-address.ts'
import { upload } from '../../session/upload/upload.ts'
import { bring } from '../../core/look/sheets.ts'
import styles from './avatar.css?inline'
import { avatarText } from './avatar.text.ts'

bring(styles)

/** Width and height of the picture in px. */
const side = 200

interface Props {
  id: string
  value: string
  isEditable?: boolean
  onChange: (avatar: string) => void
}

/** Picture of a person. Users with the right to upload can choose one and crop it to a square. */
export function Avatar({ id, value, isEditable = true, onChange }: Props) {
  const text = useText(avatarText)
  useFileKey()
  const mayTry = useMayTry()
  const chooser = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(undefined)
  const [isSending, setSending] = useState(false)
  const { crop, dialog } = useCrop({ width: side, height: side, minWidth: 100, minHeight: 100 })
  useEffect(() => () => sending.current?.abort(), [])

  const take = async ([file]: File[]) => {
    const cropped = file && (await crop(file))
    if (!cropped?.isCropped) return
    const { signal } = (sending.current = new AbortController())
    setSending(true)
    try {
      const picture = new File([cropped.blob], 'avatar.png', { type: 'image/png' })
      const target = { kind: 'image', dir: 'avatar', maxWidth: side, watermark: 'none' } as const
      onChange((await upload(picture, { ...target, signal, onProgress: () => undefined })).url)
    } catch (error) {
      if (!signal.aborted) toast(sentence(error), 'danger')
    }
    setSending(false)
  }
  return (
    <div className="avatar">
      {value ? <img src={shownAddress(value)} alt="" /> : <User size={32} />}
      {isEditable && mayTry('cms:upload:add') && (
        <>
          <FileInput ref={chooser} accept="image/*" onFiles={files => void take(files)} />
          <Button
            id={id}
            text={isSending ? text.sending : text.changeAvatar}
            disabled={isSending}
            onClick={() => chooser.current?.click()}
          />
        </>
      )}
      {isEditable && value && <Button variant="minimal" text={text.removeAvatar} onClick={() => onChange('')} />}
      {dialog}
    </div>
  )
}
