import { Button, Checkbox } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { mostStepFiles, stepFileLimit, type ApplyFile } from '../../../base/contract/apply-files.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useMayTry } from '../../../base/kit/access/use-rights.ts'
import { Picker } from '../../../base/kit/pick/picker.ts'
import { DropZone } from '../../../base/kit/upload/drop-zone.tsx'
import { sizeText } from '../../../base/kit/upload/size-text.ts'
import { UploadItems } from '../../../base/kit/upload/upload-items.tsx'
import type { UploadQueue } from '../../../base/kit/upload/upload-queue.ts'
import { uploadText } from '../../../base/kit/upload/upload.text.ts'
import type { UploadedFile } from '../../../base/kit/upload/uploaded-file.ts'
import { readChosen } from './chosen-files.ts'
import { applicationListText } from '../texts/application-list.text.ts'
import type { StepRecord } from './step-record.ts'

interface Props {
  record: StepRecord
  /** Files of earlier steps, if some of them may be passed on to the applicant. */
  earlier?: readonly ApplyFile[] | undefined
  isBusy: boolean
  queue: UploadQueue<UploadedFile>
}

/** Uploads the files of a step, and chooses the files that the applicant may download. */
export function StepFiles({ record, earlier, isBusy, queue }: Props) {
  const text = useText(applicationListText)
  const words = useText(uploadText)
  const draft = useStore(record.$draft)
  const { sent, given = [] } = draft
  const tellFull = () => void toast(words.tooMany(mostStepFiles), 'warning')
  const mayTry = useMayTry()
  const [isPicking, setPicking] = useState(false)
  const add = (files: readonly File[], cut = '') => {
    const { beyond, unfit } = queue.add(files)
    if (cut) toast(cut, 'warning')
    if (beyond > 0) tellFull()
    if (unfit > 0) toast(words.notTaken(unfit), 'warning')
  }
  const choose = async (files: readonly UploadedFile[]) => {
    try {
      add(await readChosen(files))
    } catch {
      toast(text.notRead(files.map(({ original }) => original)), 'danger')
    }
  }
  const offered = earlier ? [...earlier, ...sent] : []
  return (
    <div className="step-wide step-files">
      <p className="step-label" id="step-files">
        {text.files}
      </p>
      <DropZone
        accept={undefined}
        isMultiple
        isDisabled={isBusy}
        hint={text.filesHint(mostStepFiles)}
        onFiles={add}
        onOpen={mayTry('cms:upload:add') ? () => setPicking(true) : undefined}
      >
        <UploadItems queue={queue} isDisabled={isBusy} onNoRoom={tellFull} onRemove={() => {}} />
        {sent.length > 0 && (
          <ul className="file-names" aria-labelledby="step-files">
            {sent.map(({ id, name, size }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                <span className="application-aside">{sizeText(size)}</span>
                <Button
                  size="small"
                  variant="minimal"
                  text={text.removeFile}
                  aria-label={text.removeFileOf(name)}
                  disabled={isBusy}
                  onClick={() =>
                    record.change({
                      sent: sent.filter(file => file.id !== id),
                      ...(draft.given && { given: given.filter(one => one !== id) })
                    })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </DropZone>
      {isPicking && (
        <Picker
          title={text.files}
          type="any"
          maxSize={stepFileLimit}
          room={() => mostStepFiles - sent.length - queue.$items.get().length}
          onFiles={add}
          onChoose={files => void choose(files)}
          onClose={() => setPicking(false)}
        />
      )}
      {offered.length > 0 && (
        <fieldset className="file-given">
          <legend>{text.givenFiles}</legend>
          {offered.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={given.includes(id)}
              disabled={isBusy}
              onChange={() =>
                record.change({ given: given.includes(id) ? given.filter(one => one !== id) : [...given, id] })
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
