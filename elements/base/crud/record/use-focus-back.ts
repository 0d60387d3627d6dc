import { useEffect, useRef, type RefObject } from 'react'
import { focusAfterQuestion } from '../../kit/dialog/focus-after-question.ts'

const fields = 'input, select, textarea, [contenteditable]'

/** Nowhere, at what is disabled by now, or in a dialog that closes. */
function isFree(root: Document | ShadowRoot): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return true
  return Boolean(root.activeElement?.closest(':disabled, .bp6-overlay'))
}

/**
 * The button that saves is disabled while it does, and once nothing is left to save: the focus is nowhere, and keys are not
 * heard. When it is done, the button has the focus again, or the field that was left for it; unless the person went on.
 */
export function useFocusBack(form: RefObject<HTMLElement | null>, isAway: boolean): void {
  const last = useRef<{ stop?: HTMLElement; field?: HTMLElement }>({})
  const wasAway = useRef(false)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current.stop = target as HTMLElement
      if ((target as HTMLElement).matches(fields)) last.current.field = target as HTMLElement
    }
    const element = form.current
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [form])
  useEffect(() => {
    const isBack = wasAway.current && !isAway
    wasAway.current = isAway
    const { stop, field } = last.current
    if (!isBack || !stop || !isFree(form.current!.getRootNode() as Document | ShadowRoot)) return
    focusAfterQuestion(stop.isConnected && !stop.matches(':disabled') ? stop : field)
  }, [form, isAway])
}
