import { useRef, useState } from 'react'
import { checkDraft, passCheck, type ArticleFindings, type Finding } from '../../../base/contract/article-check.ts'
import type { Article, ArticleDraft, ArticleStep } from '../../../base/contract/article.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { send } from '../../../base/session/request/send.ts'
import { checkText } from './check.text.ts'

export interface ShownCheck extends Pick<ArticleFindings, 'findings' | 'pass'> {
  /** Step that waits for an answer; absent if the person only checks. */
  step?: ArticleStep
}

export interface Checking {
  shown: ShownCheck | undefined
  isRunning: boolean
  /** Checks the draft and shows the findings. */
  look: () => Promise<void>
  /**
   * Checks the draft before a step. Shows what is found, and waits for the person.
   * @returns the reason for which blocking findings stay ('' without them), or undefined to stop
   */
  before: (step: ArticleStep) => Promise<string | undefined>
  /** Whether the article is saved as shown, so that it can pass for a reason without a step. */
  mayPass: boolean
  /** Lets the saved article pass, for example before a process ends. */
  pass: (reason: string) => Promise<void>
  /** Goes on with the waiting step. */
  goOn: (reason: string) => void
  close: () => void
}

const isBlocking = ({ level }: Finding) => level === 'block'

/** Checks a draft before it is submitted or published. The platform checks it again and decides. */
export function useCheck(
  draft: () => ArticleDraft,
  saved: () => Pick<Article, 'id' | 'version'> | undefined,
  isDirty: boolean
): Checking {
  const text = useText(checkText)
  const [shown, setShown] = useState<ShownCheck>()
  const [isRunning, setRunning] = useState(false)
  const answer = useRef<(reason?: string) => void>(undefined)
  const end = (reason?: string) => {
    setShown(undefined)
    answer.current?.(reason)
    answer.current = undefined
  }
  const run = async () => {
    answer.current?.()
    answer.current = undefined
    setRunning(true)
    try {
      return await send(checkDraft, { body: { ...draft(), id: saved()?.id ?? '' } })
    } catch (problem) {
      toast(sentence(problem), 'danger')
      return undefined
    } finally {
      setRunning(false)
    }
  }
  return {
    shown,
    isRunning,
    async look() {
      const found = await run()
      setShown(found?.findings.length ? found : undefined)
      if (found?.findings.length === 0) toast(text.nothing, 'success')
    },
    async before(step) {
      const found = await run()
      if (!found) return undefined
      if (found.findings.length === 0) {
        setShown(undefined)
        return ''
      }
      setShown({ ...found, step })
      return new Promise(resolve => (answer.current = resolve))
    },
    mayPass: !isDirty && saved() !== undefined,
    async pass(reason) {
      const own = saved()
      if (!own) return
      try {
        await send(passCheck, { body: { id: own.id, version: own.version, reason } })
        toast(text.passDone, 'success')
        end()
      } catch (problem) {
        toast(sentence(problem), 'danger')
      }
    },
    goOn: end,
    close: () => end()
  }
}

/** Returns whether findings stop the article. */
export const isStopped = ({ findings, pass }: ShownCheck): boolean => !pass && findings.some(isBlocking)
