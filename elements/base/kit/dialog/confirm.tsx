import type { Intent } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { later } from '../later.tsx'

const ConfirmDialog = later(() => import('./confirm-dialog.tsx'))

export interface Question {
  /** Name the object: 「删除文章“关于…的通知”？」 */
  title: string
  body?: ReactNode
  /** Label of the button: a verb. */
  verb: string
  intent?: Intent
  /** Label of the reason field. Without it no reason is required. */
  reason?: string
  /** Maximum length of the reason, 500 by default. */
  longest?: number
  /** Reason that the field begins with: one that could not be sent before. */
  initial?: string | undefined
  /**
   * Does what was asked while the dialog is open. If it fails, the dialog stays open with the error and the reason, so
   * that the user can try again.
   */
  act?: (reason: string) => Promise<void>
}

/**
 * Asks for confirmation in a dialog. Resolves to the reason ('' if not required) after the act, or to undefined if
 * cancelled.
 */
export function useConfirm(): {
  ask: (question: Question) => Promise<string | undefined>
  /** Cancels the question, for a way that its body offers instead. */
  dismiss: () => void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<{
    question: Question
    answer: (reason?: string) => void
    isOpen: boolean
    count: number
  }>()
  const close = (reason?: string) => {
    // Close the dialog and restore the focus before the answer is handled.
    flushSync(() => setAsked(before => before && { ...before, isOpen: false }))
    asked?.answer(reason)
  }
  return {
    ask: question =>
      new Promise(answer => setAsked(before => ({ question, answer, isOpen: true, count: (before?.count ?? 0) + 1 }))),
    dismiss: () =>
      setAsked(before => {
        before?.answer()
        return before && { ...before, isOpen: false }
      }),
    dialog: asked && <ConfirmDialog key={asked.count} question={asked.question} isOpen={asked.isOpen} onClose={close} />
  }
}
