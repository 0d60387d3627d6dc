import { FormGroup } from '@blueprintjs/core'
import { useText } from '../../base/core/language/text.ts'
import { PictureField } from '../../base/kit/pick/picture-field.tsx'
import type { WatermarkDraft } from './watermark-record.ts'
import { watermarkText } from './watermark-settings.text.ts'

interface Props {
  draft: WatermarkDraft
  mayEdit: boolean
  isMissing: boolean
  /** Site for which the page was rendered. */
  subsite: string | undefined
  onChange: (part: Partial<WatermarkDraft>) => void
}

/** Maximum size in bytes, as on the server. */
const largest = 2 * 1024 ** 2

/** Chooses the picture used as watermark. Uploads get no watermark themselves. */
export default function MarkPicture({ draft, mayEdit, isMissing, subsite, onChange }: Props) {
  const text = useText(watermarkText)
  return (
    <FormGroup
      className="wide"
      label={text.picture}
      labelFor="mark-pictureId"
      intent={isMissing ? 'danger' : 'none'}
      helperText={isMissing ? text.pictureNeeded : text.pictureHint}
    >
      <PictureField
        id="mark-pictureId"
        label={text.picture}
        picture={{ id: draft.pictureId, path: draft.picturePath }}
        isEditable={mayEdit}
        isRemovable={false}
        dir="watermark"
        subsite={subsite}
        watermark="none"
        maxSize={largest}
        onChange={({ id, path }) => onChange({ pictureId: id, picturePath: path })}
      />
    </FormGroup>
  )
}
