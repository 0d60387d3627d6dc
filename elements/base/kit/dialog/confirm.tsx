import type { Intent } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { later } from '../later.tsx'

const ConfirmDialog = later(() => import('./confirm-dialog.tsx'))

export interface Question {
  /** Names the thing: 「删除文章“关于…的通知”？」 */
  title: string
  body?: ReactNode
  /** The verb on the button. */
  verb: string
  intent?: Intent
  /** Asks for a reason too, which must be given; at most 500 characters. */
  reason?: string
}

/** Asks one question in a dialog. The promise gives the reason ('' when none is asked for), or undefined for no. */
export function useConfirm(): { ask: (question: Question) => Promise<string | undefined>; dialog: ReactNode } {
  const [asked, setAsked] = useState<{
    question: Question
    answer: (reason?: string) => void
    isOpen: boolean
    count: number
  }>()
  const close = (reason?: string) => {
    // The dialog is closed, and the focus is back, before the answer is acted upon.
    flushSync(() => setAsked(before => before && { ...before, isOpen: false }))
    asked?.answer(reason)
  }
  return {
    ask: question =>
      new Promise(answer => setAsked(before => ({ question, answer, isOpen: true, count: (before?.count ?? 0) + 1 }))),
    dialog: asked && <ConfirmDialog key={asked.count} question={asked.question} isOpen={asked.isOpen} onClose={close} />
  }
}
