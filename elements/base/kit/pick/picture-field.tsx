import { Button } from '@blueprintjs/core'
import { Cross, Media } from '@blueprintjs/icons'
import { useState } from 'react'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { shownAddress } from '../../session/wire/shown-address.ts'
import { later } from '../later.tsx'
import styles from './picture-field.css?inline'
import { pickText } from './pick.text.ts'

bring(styles)

const PictureDialog = later(() => import('./picture-dialog.tsx'))

/** Picture of the site, as a form holds it; '' for none. */
export interface PickedPicture {
  id: string
  path: string
}

interface Props {
  id: string
  label: string
  picture: PickedPicture
  isEditable: boolean
  /** Folder for uploads. */
  dir: string
  /** Width divided by height: pictures are cropped to it. */
  ratio?: number | undefined
  onChange: (picture: PickedPicture) => void
}

/** Form field for a picture of the site's picture library, or a new upload. */
export function PictureField({ id, label, picture, isEditable, dir, ratio, onChange }: Props) {
  const text = useText(pickText)
  const [isOpen, setOpen] = useState(false)
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
          onClick={() => setOpen(true)}
        />
      )}
      {isEditable && picture.id && (
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={text.remove(label)}
          title={text.remove(label)}
          onClick={() => onChange({ id: '', path: '' })}
        />
      )}
      {isOpen && (
        <PictureDialog
          title={label}
          dir={dir}
          ratio={ratio}
          onChoose={chosen => {
            onChange(chosen)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
