import type { Intent } from '@blueprintjs/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

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
  const [asked, setAsked] = useState<{ question: Question; answer: (reason?: string) => void; isOpen: boolean }>()
  const close = (reason?: string) => {
    asked?.answer(reason)
    setAsked(before => before && { ...before, isOpen: false })
  }
  return {
    ask: question => new Promise(answer => setAsked({ question, answer, isOpen: true })),
    dialog: asked && (
      <Suspense>
        <ConfirmDialog key={asked.question.title} question={asked.question} isOpen={asked.isOpen} onClose={close} />
      </Suspense>
    )
  }
}
