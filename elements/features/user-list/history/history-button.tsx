import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { UserRow } from '../../../base/contract/user.ts'
import { useText } from '../../../base/core/language/text.ts'
import { later } from '../../../base/kit/later.tsx'
import { historyText } from './history.text.ts'

const HistoryDialog = later(() => import('./history-dialog.tsx'))

/** Opens the history of a user from the form. */
export function HistoryButton({ user }: { user: UserRow }) {
  const text = useText(historyText)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" text={text.open} onClick={() => setOpen(true)} />
      {isOpen && <HistoryDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}
