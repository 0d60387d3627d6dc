import { Button, FormGroup } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { FileInput } from '../../base/kit/upload/file-input.tsx'
import { upload } from '../../base/session/upload/upload.ts'
import { shownAddress } from '../../base/session/wire/shown-address.ts'
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

/** Uploads the picture used as watermark, without watermarking it. */
export default function MarkPicture({ draft, mayEdit, isMissing, subsite, onChange }: Props) {
  const text = useText(watermarkText)
  const input = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(null)
  const [share, setShare] = useState<number>()
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (file: File | undefined) => {
    if (!file) return
    if (file.size > largest) return toast(text.pictureTooLarge, 'danger')
    sending.current = new AbortController()
    const { signal } = sending.current
    setShare(0)
    try {
      const options = {
        kind: 'image' as const,
        dir: 'watermark',
        subsite,
        watermark: 'none',
        signal,
        onProgress: setShare
      }
      const { id = '', url } = await upload(file, options)
      if (!signal.aborted) onChange({ pictureId: id, picturePath: url })
    } catch (error) {
      if (!signal.aborted) toast(sentence(error), 'danger')
    }
    if (!signal.aborted) setShare(undefined)
  }

  return (
    <FormGroup
      className="wide"
      label={text.picture}
      labelFor="mark-pictureId"
      intent={isMissing ? 'danger' : 'none'}
      helperText={isMissing ? text.pictureNeeded : text.pictureHint}
    >
      <div className="mark-picture">
        {draft.picturePath && <img src={shownAddress(draft.picturePath)} alt={text.picture} />}
        <Button
          id="mark-pictureId"
          disabled={!mayEdit || share !== undefined}
          text={share !== undefined ? text.sending(share) : draft.pictureId ? text.changePicture : text.choosePicture}
          onClick={() => input.current?.click()}
        />
        <FileInput ref={input} accept=".png,.jpg,.jpeg,.webp,.gif" onFiles={([file]) => void send(file)} />
      </div>
    </FormGroup>
  )
}
