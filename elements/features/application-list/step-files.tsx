import { Button, Checkbox } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { mostStepFiles, sendStepFile, stepFileLimit, type ApplyFile } from '../../base/contract/apply-files.ts'
import { toast } from '../../base/core/toasts.ts'
import { useText } from '../../base/core/text.ts'
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
import type { StepDraft } from './step-record.ts'

interface Props {
  applicationId: string
  draft: StepDraft
  /** Files of earlier steps; set if the step may share files with the applicant. */
  earlier?: readonly ApplyFile[] | undefined
  isBusy: boolean
  onChange: (part: Partial<StepDraft>) => void
  /** Called when files start uploading, finish, or remain failed. */
  onSending: (isSending: boolean) => void
}

/** Edits the files of a step and chooses files the applicant may download. */
export function StepFiles({ applicationId, draft, earlier, isBusy, onChange, onSending }: Props) {
  const text = useText(applicationListText)
  const words = useText(uploadText)
  const latest = useRef({ applicationId, draft, words, onChange })
  latest.current = { applicationId, draft, words, onChange }
  const queue = useRecord(() => createQueue(latest))
  const isIncomplete = useStore(queue.$items).length > 0
  useEffect(() => onSending(isIncomplete), [isIncomplete])
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
                    onChange({
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
                onChange({ given: given.includes(id) ? given.filter(one => one !== id) : [...given, id] })
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}

interface Latest extends Pick<Props, 'applicationId' | 'draft' | 'onChange'> {
  words: (typeof uploadText)['zh-CN']
}

function createQueue(latest: { current: Latest }): UploadQueue<UploadedFile> {
  const arrived = new Map<string, ApplyFile>()
  const queue = createUploadQueue<UploadedFile>({
    most: () => mostStepFiles - latest.current.draft.sent.length,
    problemOf: file => fileProblem(file, { type: 'any', maxSize: stepFileLimit }, latest.current.words),
    async send(file, { signal, onProgress }) {
      const query = new URLSearchParams({ id: latest.current.applicationId })
      const answer = await sendFile<ApplyFile>(`${sendStepFile}?${query}`, file, signal, onProgress)
      arrived.set(answer.id, answer)
      return { id: answer.id, url: '', original: answer.name, size: answer.size }
    },
    onSuccess({ id = '' }, item) {
      const file = arrived.get(id)
      queue.remove(item.id)
      const { draft, onChange } = latest.current
      if (!file) return
      // Several files may arrive before the next render.
      latest.current.draft = { ...draft, sent: [...draft.sent, file] }
      onChange({ sent: latest.current.draft.sent })
    }
  })
  return queue
}
