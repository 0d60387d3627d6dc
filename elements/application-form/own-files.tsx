import { useId, useRef, useState } from 'react'
import { citizenFileLimit, citizenFileTypes, mostCitizenFiles, sendCitizenFile } from '../contract/apply-files.ts'
import type { ApplyFile } from '../contract/apply-files.ts'
import type { ApplyProgress } from '../contract/apply.ts'
import { Refused } from '../core/errors.ts'
import { useText } from '../core/text.ts'
import { useRecord } from '../parts/record/use-record.ts'
import { DropZone } from '../parts/upload/drop-zone.tsx'
import { extensionOf, fileProblem } from '../parts/upload/file-checks.ts'
import { sizeText } from '../parts/upload/size-text.ts'
import { UploadItems } from '../parts/upload/upload-items.tsx'
import { createUploadQueue } from '../parts/upload/upload-queue.ts'
import type { UploadedFile } from '../parts/upload/uploaded-file.ts'
import { uploadText } from '../parts/upload/upload.text.ts'
import { sendKnown } from '../session/sheets.ts'
import { applicationFormText } from './application-form.text.ts'

interface Props {
  /** Receipt number and query code. */
  known: { code: string; queryCode: string }
  sent?: ApplyProgress['ownFiles']
}

const accept = citizenFileTypes.map(type => `.${type}`).join()
const isTaken = (name: string): boolean => (citizenFileTypes as readonly string[]).includes(extensionOf(name))

/** The files that the applicant sends along; what is sent cannot be taken back. */
export function OwnFiles({ known, sent: first = [] }: Props) {
  const text = useText(applicationFormText)
  const words = useText(uploadText)
  const heading = useId()
  const [sent, setSent] = useState(first)
  const [problem, setProblem] = useState('')
  const latest = useRef({ text, words, count: sent.length })
  latest.current = { text, words, count: sent.length }
  const queue = useRecord(() =>
    createUploadQueue<UploadedFile>({
      most: () => mostCitizenFiles - latest.current.count,
      problemOf: file =>
        isTaken(file.name)
          ? fileProblem(file, { type: 'any', maxSize: citizenFileLimit }, latest.current.words)
          : latest.current.text.wrongType,
      async send(file, { signal, onProgress }) {
        const kept = await sendKnown<ApplyFile>(sendCitizenFile, known, file, signal, onProgress).catch(error => {
          throw error instanceof Refused && error.code === 429
            ? new Refused(latest.current.text.sendsTooMany, 429)
            : error
        })
        return { id: kept.id, url: '', original: kept.name, size: kept.size }
      },
      onSuccess({ id = '', original, size = 0 }, item) {
        queue.remove(item.id)
        latest.current.count += 1
        setSent(all => [...all, { id, name: original, size }])
      }
    })
  )
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
