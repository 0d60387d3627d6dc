import { annexByUploads, type AttachmentDraft } from '../../contract/annex.ts'
import { useText } from '../../core/language/text.ts'
import { toast } from '../../core/overlay/toasts.ts'
import type { UploadedFile } from '../../kit/upload/uploaded-file.ts'
import { send } from '../../session/request/send.ts'
import { attachmentText } from './attachment.text.ts'
import { withArrived, type Listed } from './attachments.ts'

/** Maximum length of a name. */
const mostName = 200

const draftOf = ({ id = '', original }: UploadedFile): AttachmentDraft => ({
  ...{ uid: id, name: original.slice(0, mostName), orderValue: 0, introduce: '' }
})

/** Appends existing files of the site to a list of attachments. A file is attached once. */
export function useChosen(newest: () => readonly Listed[], change: (list: Listed[]) => void) {
  const text = useText(attachmentText)
  return async (files: readonly UploadedFile[]) => {
    const fresh = files.filter(({ id }) => id && !newest().some(({ uid }) => uid === id))
    if (fresh.length < files.length) toast(text.alreadyAttached(files.length - fresh.length), 'warning')
    if (fresh.length === 0) return
    // The list loads the details itself if they are missing.
    const details = await send(annexByUploads, { query: { ids: fresh.map(({ id }) => id).join(',') } }).catch(() => [])
    const known = new Map(details.map(each => [each.uid, each]))
    let list: readonly Listed[] = newest()
    for (const file of fresh) {
      const draft = draftOf(file)
      if (!list.some(({ uid }) => uid === draft.uid))
        list = withArrived(list, { ...known.get(draft.uid), ...draft }, () => false)
    }
    change([...list])
  }
}
