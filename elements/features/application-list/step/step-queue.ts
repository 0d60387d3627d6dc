import { mostStepFiles, sendStepFile, stepFileLimit, type ApplyFile } from '../../../base/contract/apply-files.ts'
import { fileProblem } from '../../../base/kit/upload/file-checks.ts'
import { createUploadQueue, type UploadQueue } from '../../../base/kit/upload/upload-queue.ts'
import type { uploadText } from '../../../base/kit/upload/upload.text.ts'
import type { UploadedFile } from '../../../base/kit/upload/uploaded-file.ts'
import { sendFile } from '../../../base/session/upload/sheets.ts'
import type { StepRecord } from './step-record.ts'

/** Creates the upload queue of a step. Uploaded files become part of the draft. */
export function createStepQueue(
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
