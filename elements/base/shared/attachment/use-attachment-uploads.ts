import { useRef } from 'react'
import { annexByUploads, type Attachment } from '../../contract/annex.ts'
import { useText } from '../../core/text.ts'
import { toast } from '../../core/toasts.ts'
import { send } from '../../session/request/send.ts'
import { upload } from '../../session/upload/upload.ts'
import { useRecord } from '../../crud/record/use-record.ts'
import { fileProblem, kindOf, type FileLimits } from '../../kit/upload/file-checks.ts'
import { createUploadQueue, type UploadQueue } from '../../kit/upload/upload-queue.ts'
import { uploadText } from '../../kit/upload/upload.text.ts'
import { ofAnswer, type UploadedFile } from '../../kit/upload/uploaded-file.ts'

export interface AttachmentLimits extends FileLimits {
  /** Files in the list at most. */
  count: number
  /** The folder that files are listed in. */
  dir: string
  /** Pixels; a wider picture is scaled. */
  maxWidth: number | undefined
}

interface Options {
  limits: AttachmentLimits
  /** Files that are there. */
  present: number
  subsite: (() => string | undefined) | undefined
  /** `turn` ascends as the files were chosen. */
  onAttached: (attachment: Attachment, turn: number) => void
  onProblem: (message: string, name: string) => void
}

/** Files on their way into a list of attachments. One that arrived leaves the queue for the list. */
export function useAttachmentUploads(options: Options): {
  queue: UploadQueue<UploadedFile>
  add: (files: readonly File[], cut?: string) => void
  tellFull: () => void
} {
  const text = useText(uploadText)
  const latest = useRef({ ...options, text })
  latest.current = { ...options, text }
  // Files on their way are unsaved work: who leaves is asked.
  const queue = useRecord(() => createQueue(latest))
  const tellFull = () => void toast(text.tooMany(options.limits.count), 'warning')
  return {
    queue,
    tellFull,
    add(files, cut) {
      const { beyond, unfit } = queue.add(files)
      if (cut) toast(cut, 'warning')
      if (beyond > 0) tellFull()
      if (unfit > 0) toast(text.notTaken(unfit), 'warning')
    }
  }
}

function createQueue(latest: { current: Options & { text: (typeof uploadText)['zh-CN'] } }): UploadQueue<UploadedFile> {
  const arrived = new Map<string, Attachment>()
  const queue = createUploadQueue<UploadedFile>({
    most: () => latest.current.limits.count - latest.current.present,
    problemOf: file => fileProblem(file, latest.current.limits, latest.current.text),
    subsite: () => latest.current.subsite?.(),
    async send(file, { subsite, signal, onProgress }) {
      const { limits } = latest.current
      const stored = await upload(file, {
        kind: kindOf(file.name || 'picture.png'),
        dir: limits.dir,
        subsite,
        maxWidth: limits.maxWidth,
        signal,
        onProgress
      })
      const id = stored.id ?? ''
      const [attachment] = await send(annexByUploads, { query: { ids: id }, signal })
      if (attachment) arrived.set(id, attachment)
      return ofAnswer(stored)
    },
    onSuccess({ id = '' }, item) {
      const attachment = arrived.get(id)
      arrived.delete(id)
      queue.remove(item.id)
      if (attachment) latest.current.onAttached(attachment, item.id)
    },
    onError: (problem, { name }) => latest.current.onProblem(problem, name)
  })
  return queue
}
