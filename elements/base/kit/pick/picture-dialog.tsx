import { ProgressBar, Tab, Tabs } from '@blueprintjs/core'
import { useEffect, useId, useRef, useState } from 'react'
import { uploadLimit, type OnlineFile } from '../../contract/upload.ts'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { Dialog, DialogBody } from '../../core/overlay/dialog.tsx'
import { upload } from '../../session/upload/upload.ts'
import { shownAddress } from '../../session/wire/shown-address.ts'
import type { CropSource } from '../crop/crop.ts'
import { useCrop } from '../crop/use-crop.tsx'
import { useMayTry } from '../access/use-rights.ts'
import { DropZone } from '../upload/drop-zone.tsx'
import { acceptOf, fileProblem } from '../upload/file-checks.ts'
import { uploadText } from '../upload/upload.text.ts'
import OnlineFiles from './online-files.tsx'
import type { PickedPicture } from './picture-field.tsx'
import { pickText } from './pick.text.ts'

interface Props {
  title: string
  dir: string
  /** Width divided by height: pictures are cropped to it before they are uploaded. */
  ratio?: number | undefined
  onChoose: (picture: PickedPicture) => void
  onClose: () => void
}

/** Dialog that uploads a picture, or chooses one of the site's picture library. */
export default function PictureDialog({ title, dir, ratio, onChoose, onClose }: Props) {
  const text = useText(pickText)
  const words = useText(uploadText)
  const mayTry = useMayTry()
  const id = useId()
  const [tab, setTab] = useState('library')
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState('')
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const height = 240
  const { crop, dialog } = useCrop({ ratio, height, width: height * (ratio ?? 1), output: 'image/jpeg' })

  /** Lets the person choose the part with the ratio of the field. */
  const cropped = async (source: CropSource): Promise<File | undefined> => {
    const part = await crop(source)
    return part?.isCropped ? new File([part.blob], part.name, { type: part.blob.type }) : undefined
  }
  const choose = async (file: Pick<OnlineFile, 'id' | 'url'>) => {
    if (!ratio) return file.id && onChoose({ id: file.id, path: file.url })
    const part = await cropped(shownAddress(file.url))
    if (part) await keep(part)
  }
  const send = async ([given]: File[]) => {
    const file = given && ratio ? await cropped(given) : given
    if (file) await keep(file)
  }
  const keep = async (file: File) => {
    const wrong = fileProblem(file, { type: 'image', maxSize: uploadLimit }, words)
    setProblem(wrong)
    if (wrong) return
    sending.current = new AbortController()
    const { signal } = sending.current
    setShare(0)
    try {
      const { id: uploaded = '', url } = await upload(file, { kind: 'image', dir, signal, onProgress: setShare })
      if (!signal.aborted) onChoose({ id: uploaded, path: url })
    } catch (error) {
      if (!signal.aborted) setProblem(sentence(error))
    }
    if (!signal.aborted) setShare(undefined)
  }
  const said = problem && (
    <p className="pick-problem" role="alert">
      {problem}
    </p>
  )
  const uploading = (
    <DropZone
      accept={acceptOf('image')}
      isMultiple={false}
      isDisabled={share !== undefined}
      hint={text.limits}
      onFiles={files => void send(files)}
    >
      {said}
      {share !== undefined && <ProgressBar value={share} />}
    </DropZone>
  )
  const library = (
    <OnlineFiles
      type="image"
      room={() => 1}
      onChoose={([file]) => void (file && choose(file))}
      isDisabled={false}
      onClose={() => undefined}
    />
  )
  return (
    <Dialog isOpen className="picture-dialog" title={title} onClose={onClose}>
      <DialogBody>
        {mayTry('cms:upload:add') ? (
          <Tabs id={id} selectedTabId={tab} onChange={next => setTab(String(next))} renderActiveTabPanelOnly>
            <Tab id="library" disabled={false} title={text.library} panel={library} />
            <Tab id="upload" disabled={false} title={text.upload} panel={uploading} />
          </Tabs>
        ) : (
          <p className="quiet">{text.forbidden}</p>
        )}
        {dialog}
      </DialogBody>
    </Dialog>
  )
}
