import { annexByUploads, type Attachment } from '../../contract/annex.ts'
import { useText } from '../../core/text.ts'
import { toast } from '../../core/toasts.ts'
import { useStableCallback } from '../../core/use-stable-callback.ts'
import { send } from '../../session/request/send.ts'
import { upload } from '../../session/upload/upload.ts'
import { useRecord } from '../../crud/record/use-record.ts'
import { fileProblem, kindOf, type FileLimits } from '../../kit/upload/file-checks.ts'
import { createUploadQueue, type UploadQueue } from '../../kit/upload/upload-queue.ts'
import { uploadText } from '../../kit/upload/upload.text.ts'
import { ofAnswer, type UploadedFile } from '../../kit/upload/uploaded-file.ts'

export interface AttachmentLimits extends FileLimits {
  /** Maximum number of files in the list. */
  count: number
  /** Folder of the uploaded files. */
  dir: string
  /** Maximum width in px. Wider pictures are scaled down. */
  maxWidth: number | undefined
}

interface Options {
  limits: AttachmentLimits
  /** Number of files in the list. */
  present: number
  subsite: (() => string | undefined) | undefined
  /** `turn` increases in the order in which the files were chosen. */
  onAttached: (attachment: Attachment, turn: number) => void
  onProblem: (message: string, name: string) => void
}

/** Uploads files for a list of attachments. Completed uploads move from the queue to the list. */
export function useAttachmentUploads(options: Options): {
  queue: UploadQueue<UploadedFile>
  add: (files: readonly File[], cut?: string) => void
  tellFull: () => void
} {
  const text = useText(uploadText)
  const latest = useStableCallback(() => ({ ...options, text }))
  // Uploads in progress are unsaved work, so leaving the page is confirmed.
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

function createQueue(latest: () => Options & { text: (typeof uploadText)['zh-CN'] }): UploadQueue<UploadedFile> {
  const arrived = new Map<string, Attachment>()
  const queue = createUploadQueue<UploadedFile>({
    most: () => latest().limits.count - latest().present,
    problemOf: file => fileProblem(file, latest().limits, latest().text),
    subsite: () => latest().subsite?.(),
    async send(file, { subsite, signal, onProgress }) {
      const { limits } = latest()
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
      if (attachment) latest().onAttached(attachment, item.id)
    },
    onError: (problem, { name }) => latest().onProblem(problem, name)
  })
  return queue
}
