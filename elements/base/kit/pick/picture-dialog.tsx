import { ProgressBar, Tab, Tabs } from '@blueprintjs/core'
import { useEffect, useId, useRef, useState } from 'react'
import { uploadLimit } from '../../contract/upload.ts'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { Dialog, DialogBody } from '../../core/overlay/dialog.tsx'
import { upload } from '../../session/upload/upload.ts'
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
  onChoose: (picture: PickedPicture) => void
  onClose: () => void
}

/** Dialog that uploads a picture, or chooses one of the site's picture library. */
export default function PictureDialog({ title, dir, onChoose, onClose }: Props) {
  const text = useText(pickText)
  const words = useText(uploadText)
  const mayTry = useMayTry()
  const id = useId()
  const [tab, setTab] = useState('library')
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState('')
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const send = async ([file]: File[]) => {
    if (!file) return
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
      onChoose={([file]) => file?.id && onChoose({ id: file.id, path: file.url })}
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
      </DialogBody>
    </Dialog>
  )
}
