import { useEffect, useRef, type RefObject } from 'react'
import { isFocusLost } from '../../core/focus.ts'

const fields = 'input, select, textarea, [contenteditable]'

/**
 * Focuses the button that saved, or the field before it, when saving is done: the button is disabled meanwhile, and the
 * browser drops the focus. A person who went on keeps their focus.
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
  }, [])
  useEffect(() => {
    const isBack = wasAway.current && !isAway
    wasAway.current = isAway
    const { stop, field } = last.current
    if (!isBack || !stop || !isFocusLost()) return
    ;(stop.isConnected && !stop.matches(':disabled') ? stop : field)?.focus()
  }, [isAway])
}
