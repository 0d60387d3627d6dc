import { annexByUploads, type Attachment } from '../../contract/annex.ts'
import { fileProblem, kindOf, type FileLimits } from '../../kit/upload/file-checks.ts'
import { createUploadQueue, type UploadQueue } from '../../kit/upload/upload-queue.ts'
import type { uploadText } from '../../kit/upload/upload.text.ts'
import { ofAnswer, type UploadedFile } from '../../kit/upload/uploaded-file.ts'
import { send } from '../../session/request/send.ts'
import { findFolder, type UploadFolder } from '../../session/upload/upload-call.ts'
import { upload } from '../../session/upload/upload.ts'

export interface AttachmentLimits extends FileLimits {
  /** Maximum number of files in the list. */
  count: number
  /** Folder of the uploaded files. */
  dir: UploadFolder
  /** Maximum width in px. Wider pictures are scaled down. */
  maxWidth: number | undefined
}

/** List that receives the uploaded files. */
export interface AttachmentTarget {
  limits: AttachmentLimits
  /** Returns the number of files in the list. */
  present: () => number
  subsite: (() => string | undefined) | undefined
  /** `turn` increases in the order in which the files were chosen. */
  onAttached: (attachment: Attachment, turn: number, file: File | undefined) => void
  onProblem: (message: string, name: string) => void
  text: (typeof uploadText)['zh-CN']
}

/** Uploads of an attachment list. Uploaded files leave the queue for the list. */
export interface AttachmentQueue extends UploadQueue<UploadedFile> {
  /** Sets the list that uploads go into. */
  serve: (list: () => AttachmentTarget) => void
}

export function createAttachmentQueue(): AttachmentQueue {
  const arrived = new Map<string, Attachment>()
  let list: (() => AttachmentTarget) | undefined
  const target = (): AttachmentTarget => {
    if (!list) throw new Error('An attachment queue without a list takes no files')
    return list()
  }
  const queue = createUploadQueue<UploadedFile>({
    most: () => target().limits.count - target().present(),
    problemOf: file => fileProblem(file, target().limits, target().text),
    subsite: () => target().subsite?.(),
    async send(file, { subsite, signal, onProgress }) {
      const { limits } = target()
      const stored = await upload(file, {
        kind: kindOf(file.name || 'picture.png'),
        dir: await findFolder(limits.dir),
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
      if (attachment) target().onAttached(attachment, item.id, item.file)
    },
    onError: (problem, { name }) => target().onProblem(problem, name)
  })
  return {
    ...queue,
    serve(next) {
      list = next
    }
  }
}
