import { Button } from '@blueprintjs/core'
import { Cross, Media } from '@blueprintjs/icons'
import { useState } from 'react'
import { uploadLimit } from '../../contract/upload.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { shownAddress } from '../../session/wire/shown-address.ts'
import type { CropSource } from '../crop/crop.ts'
import type { UploadedFile } from '../upload/uploaded-file.ts'
import { OneUpload } from './one-upload.tsx'
import { Picker } from './picker.ts'
import styles from './picture-field.css?inline'
import { pickText } from './pick.text.ts'
import { useFit } from './use-fit.tsx'
import { useOneUpload } from './use-one-upload.ts'

bring(styles)

/** Picture of the site, as a form holds it; '' for none. */
interface PickedPicture {
  id: string
  path: string
}

interface Props {
  id: string
  label: string
  picture: PickedPicture
  isEditable: boolean
  /** False if the form needs a picture. */
  isRemovable?: boolean
  /** Folder for uploads. */
  dir: string
  /** Site of the form; default: the session's. */
  subsite?: string | undefined
  /** Watermark of uploads: `none`; default: the site's. */
  watermark?: string
  /** Maximum size in bytes. */
  maxSize?: number
  /** Width divided by height: pictures are cropped to it. */
  ratio?: number | undefined
  onChange: (picture: PickedPicture) => void
}

/** Form field for a picture: one of the site, or a new upload. */
export function PictureField({ id, label, picture, isEditable, isRemovable = true, onChange, ...props }: Props) {
  const text = useText(pickText)
  const [isOpen, setOpen] = useState(false)
  const { dir, subsite, watermark, maxSize = uploadLimit, ratio } = props
  const own = useOneUpload({ kind: 'image', dir, subsite, watermark }, { type: 'image', maxSize }, file =>
    onChange({ id: file.id ?? '', path: file.url })
  )
  const { fits, cut, dialog } = useFit(ratio)
  const sendPart = async (source: CropSource) => {
    const part = await cut(source)
    if (part) await own.send(part)
  }
  const choose = (file: UploadedFile) => {
    own.drop()
    if (!fits(file)) void sendPart(shownAddress(file.url))
    else if (file.id) onChange({ id: file.id, path: file.url })
  }
  const verb = picture.id ? text.change : text.choose
  return (
    <div className="picture-field">
      {picture.path ? <img src={shownAddress(picture.path)} alt={label} /> : <span className="quiet">{text.none}</span>}
      {isEditable && (
        <Button
          id={id}
          icon={<Media />}
          text={verb}
          aria-label={text.verbOf(verb, label)}
          aria-haspopup="dialog"
          disabled={own.isSending}
          onClick={() => setOpen(true)}
        />
      )}
      {isEditable && isRemovable && picture.id && (
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={text.remove(label)}
          title={text.remove(label)}
          onClick={() => onChange({ id: '', path: '' })}
        />
      )}
      <OneUpload upload={own} />
      {dialog}
      {isOpen && (
        <Picker
          title={label}
          type="image"
          maxSize={maxSize}
          room={() => 1}
          onFiles={([file]) => file && void (ratio ? sendPart(file) : own.send(file))}
          onChoose={([file]) => file && choose(file)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
