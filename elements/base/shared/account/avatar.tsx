import { Button } from '@blueprintjs/core'
import { User } from '@blueprintjs/icons'
import { useState } from 'react'
import { uploadLimit } from '../../contract/upload.ts'
import { useText } from '../../core/language/text.ts'
import { useCrop } from '../../kit/crop/use-crop.tsx'
import { OneUpload } from '../../kit/pick/one-upload.tsx'
import { Picker } from '../../kit/pick/picker.ts'
import { useOneUpload } from '../../kit/pick/use-one-upload.ts'
import type { UploadedFile } from '../../kit/upload/uploaded-file.ts'
import { useMayTry } from '../../kit/access/use-rights.ts'
import { useFileKey } from '../../session/request/use-file-key.ts'
import { shownAddress } from '../../session/wire/shown-address.ts'
import { bring } from '../../core/look/sheets.ts'
import styles from './avatar.css?inline'
import { avatarText } from './avatar.text.ts'

bring(styles)

/** Width and height of the picture in px. */
const side = 200
/** Width in px up to which a square picture of the site needs no cropping. */
const largestSide = 400

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
  const [isOpen, setOpen] = useState(false)
  const { crop, dialog } = useCrop({ width: side, height: side, minWidth: 100, minHeight: 100 })
  const target = { kind: 'image', dir: 'avatar', maxWidth: side, watermark: 'none' } as const
  const own = useOneUpload(target, { type: 'image', maxSize: uploadLimit }, ({ url }) => onChange(url))

  const take = async (source: File | string | undefined) => {
    const cropped = source ? await crop(source) : undefined
    if (cropped?.isCropped) void own.send(new File([cropped.blob], 'avatar.png', { type: 'image/png' }))
  }
  // A square picture is used as it is, so that its uses are found.
  const choose = ([file]: readonly UploadedFile[]) => {
    if (file?.width && file.width === file.height && file.width <= largestSide) onChange(file.url)
    else if (file) void take(shownAddress(file.url))
  }
  return (
    <div className="avatar">
      {value ? <img src={shownAddress(value)} alt="" /> : <User size={32} />}
      {isEditable && mayTry('cms:upload:add') && (
        <>
          <Button
            id={id}
            text={own.isSending ? text.sending : text.changeAvatar}
            aria-haspopup="dialog"
            disabled={own.isSending}
            onClick={() => setOpen(true)}
          />
          <OneUpload upload={own} />
        </>
      )}
      {isEditable && value && <Button variant="minimal" text={text.removeAvatar} onClick={() => onChange('')} />}
      {isOpen && (
        <Picker
          title={text.changeAvatar}
          type="image"
          maxSize={uploadLimit}
          room={() => 1}
          onFiles={([file]) => void take(file)}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
      {dialog}
    </div>
  )
}
