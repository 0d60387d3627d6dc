import { toast } from '../../../base/core/overlay/toasts.ts'
import type { AttachmentQueue } from '../../../base/shared/attachment/attachment-queue.ts'
import type { InboxWords } from '../texts/inbox.text.ts'

/** Returns true if files are being uploaded or have failed, and shows a message. */
export function unsentFiles(queue: AttachmentQueue, text: InboxWords): boolean {
  if (queue.$items.get().length === 0) return false
  toast(queue.$isDirty.get() ? text.stillSending : text.notSent, 'warning')
  return true
}
