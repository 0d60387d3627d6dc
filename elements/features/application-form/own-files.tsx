import { useId, useState } from 'react'
import {
  citizenFileLimit,
  citizenFileTypes,
  mostCitizenFiles,
  sendCitizenFile
} from '../../base/contract/apply-files.ts'
import type { ApplyFile } from '../../base/contract/apply-files.ts'
import type { ApplyProgress } from '../../base/contract/apply.ts'
import { Refused } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { useStableCallback } from '../../base/core/react/use-stable-callback.ts'
import { useRecord } from '../../base/crud/record/use-record.ts'
import { DropZone } from '../../base/kit/upload/drop-zone.tsx'
import { extensionOf, fileProblem } from '../../base/kit/upload/file-checks.ts'
import { sizeText } from '../../base/kit/upload/size-text.ts'
import { UploadItems } from '../../base/kit/upload/upload-items.tsx'
import { createUploadQueue, type UploadQueue } from '../../base/kit/upload/upload-queue.ts'
import type { UploadedFile } from '../../base/kit/upload/uploaded-file.ts'
import { uploadText } from '../../base/kit/upload/upload.text.ts'
import { sendKnown } from '../../base/session/upload/sheets.ts'
import { applicationFormText } from './application-form.text.ts'

interface Props {
  /** Receipt number and query code. */
  known: { code: string; queryCode: string }
  sent?: ApplyProgress['ownFiles']
}

const accept = citizenFileTypes.map(type => `.${type}`).join()
const isTaken = (name: string): boolean => (citizenFileTypes as readonly string[]).includes(extensionOf(name))

type Sent = NonNullable<ApplyProgress['ownFiles']>[number]
type Words = { text: (typeof applicationFormText)['zh-CN']; words: (typeof uploadText)['zh-CN'] }

function createOwnQueue(
  known: Props['known'],
  before: number,
  wordsNow: () => Words,
  onSent: (file: Sent) => void
): UploadQueue<UploadedFile> {
  let count = before
  const queue = createUploadQueue<UploadedFile>({
    most: () => mostCitizenFiles - count,
    problemOf: file =>
      isTaken(file.name)
        ? fileProblem(file, { type: 'any', maxSize: citizenFileLimit }, wordsNow().words)
        : wordsNow().text.wrongType,
    async send(file, { signal, onProgress }) {
      const kept = await sendKnown<ApplyFile>(sendCitizenFile, known, file, signal, onProgress).catch(error => {
        throw error instanceof Refused && error.code === 429 ? new Refused(wordsNow().text.sendsTooMany, 429) : error
      })
      return { id: kept.id, url: '', original: kept.name, size: kept.size }
    },
    onSuccess({ id = '', original, size = 0 }, item) {
      queue.remove(item.id)
      count += 1
      onSent({ id, name: original, size })
    }
  })
  return queue
}

/** Uploads files of the applicant. Sent files cannot be removed. */
export function OwnFiles({ known, sent: first = [] }: Props) {
  const text = useText(applicationFormText)
  const words = useText(uploadText)
  const heading = useId()
  const [sent, setSent] = useState(first)
  const [problem, setProblem] = useState('')
  const wordsNow = useStableCallback(() => ({ text, words }))
  const queue = useRecord(() => createOwnQueue(known, first.length, wordsNow, file => setSent(all => [...all, file])))
  return (
    <section className="apply-own" aria-labelledby={heading}>
      <h2 id={heading}>{text.ownFiles}</h2>
      <DropZone
        accept={accept}
        isMultiple
        isDisabled={sent.length >= mostCitizenFiles}
        hint={text.ownFilesHint(mostCitizenFiles)}
        onFiles={(files, cut) => {
          const { beyond, unfit } = queue.add(files)
          const unkept = beyond > 0 ? words.tooMany(mostCitizenFiles) : unfit > 0 ? words.notTaken(unfit) : ''
          setProblem(cut || unkept)
        }}
      >
        <UploadItems
          queue={queue}
          isDisabled={false}
          onNoRoom={() => setProblem(words.tooMany(mostCitizenFiles))}
          onRemove={() => {}}
        />
        {sent.length > 0 && (
          <ul className="apply-files" aria-label={text.sentFiles}>
            {sent.map(({ id, name, size }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                <span className="apply-size">{sizeText(size)}</span>
              </li>
            ))}
          </ul>
        )}
      </DropZone>
      {problem && (
        <p className="apply-failure" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
