import { useState, type ReactNode } from 'react'
import type { Notice } from '../../contract/announcement.ts'
import { sentence } from '../../core/language/errors.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { markRead } from '../../session/realtime/notices.ts'
import { later } from '../../kit/later.tsx'

const NoticeDialog = later(() => import('./notice-dialog.tsx'))

/** Shows a message in a dialog and marks it as read. `onChanged` is called after reading or replying. */
export function useShownNotice(onChanged?: () => void): { show: (notice: Notice) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<{ notice: Notice; isOpen: boolean }>()
  return {
    show(notice) {
      setShown({ notice, isOpen: true })
      // On failure it stays unread and is offered again.
      markRead(notice.anntId ?? notice.id).then(onChanged, error => toast(sentence(error), 'danger'))
    },
    dialog: shown && (
      <NoticeDialog
        key={shown.notice.id}
        notice={shown.notice}
        isOpen={shown.isOpen}
        onReplied={onChanged}
        onClose={() => setShown(before => before && { ...before, isOpen: false })}
      />
    )
  }
}
