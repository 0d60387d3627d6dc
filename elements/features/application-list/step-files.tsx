import { Button, Checkbox } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent } from 'react'
import { mostStepFiles, sendStepFile, stepFileLimit, type ApplyFile } from '../../base/contract/apply-files.ts'
import { toast } from '../../base/core/toasts.ts'
import { useText } from '../../base/core/text.ts'
import { useStableCallback } from '../../base/core/use-stable-callback.ts'
import { useRecord } from '../../base/crud/record/use-record.ts'
import { DropZone } from '../../base/kit/upload/drop-zone.tsx'
import { fileProblem } from '../../base/kit/upload/file-checks.ts'
import { sizeText } from '../../base/kit/upload/size-text.ts'
import { UploadItems } from '../../base/kit/upload/upload-items.tsx'
import { createUploadQueue, type UploadQueue } from '../../base/kit/upload/upload-queue.ts'
import { uploadText } from '../../base/kit/upload/upload.text.ts'
import type { UploadedFile } from '../../base/kit/upload/uploaded-file.ts'
import { sendFile } from '../../base/session/upload/sheets.ts'
import { applicationListText } from './application-list.text.ts'
import type { StepRecord } from './step-record.ts'

interface Props {
  applicationId: string
  record: StepRecord
  /** Files of earlier steps, if some of them may be passed on to the applicant. */
  earlier?: readonly ApplyFile[] | undefined
  isBusy: boolean
  /** Called when uploads start or end. True while files are uploading, or failed and were not removed. */
  onSending: (isSending: boolean) => void
}

/** Uploads the files of a step, and chooses the files that the applicant may download. */
export function StepFiles({ applicationId, record, earlier, isBusy, onSending }: Props) {
  const text = useText(applicationListText)
  const words = useText(uploadText)
  const wordsNow = useStableCallback(() => words)
  const queue = useRecord(() => createQueue(applicationId, record, wordsNow))
  const isIncomplete = useStore(queue.$items).length > 0
  const tellSending = useEffectEvent(onSending)
  useEffect(() => tellSending(isIncomplete), [isIncomplete])
  const draft = useStore(record.$draft)
  const { sent, given = [] } = draft
  const tellFull = () => void toast(words.tooMany(mostStepFiles), 'warning')
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
        onFiles={(files, cut) => {
          const { beyond, unfit } = queue.add(files)
          if (cut) toast(cut, 'warning')
          if (beyond > 0) tellFull()
          if (unfit > 0) toast(words.notTaken(unfit), 'warning')
        }}
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

function createQueue(
  applicationId: string,
  record: StepRecord,
  words: () => (typeof uploadText)['zh-CN']
): UploadQueue<UploadedFile> {
  const arrived = new Map<string, ApplyFile>()
  const queue = createUploadQueue<UploadedFile>({
    most: () => mostStepFiles - record.$draft.get().sent.length,
    problemOf: file => fileProblem(file, { type: 'any', maxSize: stepFileLimit }, words()),
    async send(file, { signal, onProgress }) {
      const query = new URLSearchParams({ id: applicationId })
      const answer = await sendFile<ApplyFile>(`${sendStepFile}?${query}`, file, signal, onProgress)
      arrived.set(answer.id, answer)
      return { id: answer.id, url: '', original: answer.name, size: answer.size }
    },
    onSuccess({ id = '' }, item) {
      const file = arrived.get(id)
      queue.remove(item.id)
      if (file) record.change({ sent: [...record.$draft.get().sent, file] })
    }
  })
  return queue
}
