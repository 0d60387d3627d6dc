import { useLayoutEffect } from 'react'
import { useText } from '../../core/language/text.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useStableCallback } from '../../core/react/use-stable-callback.ts'
import { useRecord } from '../../crud/record/use-record.ts'
import { uploadText } from '../../kit/upload/upload.text.ts'
import { createAttachmentQueue, type AttachmentQueue, type AttachmentTarget } from './attachment-queue.ts'

interface Options extends Omit<AttachmentTarget, 'text'> {
  /** Queue of the page; default: a new one. */
  queue: AttachmentQueue | undefined
}

/** Uploads files for a list of attachments. Completed uploads move from the queue to the list. */
export function useAttachmentUploads({ queue: given, ...list }: Options): {
  queue: AttachmentQueue
  add: (files: readonly File[], cut?: string) => void
  tellFull: () => void
} {
  const text = useText(uploadText)
  const latest = useStableCallback(() => ({ ...list, text }))
  // Uploads in progress are unsaved work, so leaving the page is confirmed.
  const queue = useRecord(() => given ?? createAttachmentQueue())
  useLayoutEffect(() => queue.serve(latest), [queue, latest])
  const tellFull = () => void toast(text.tooMany(list.limits.count), 'warning')
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
