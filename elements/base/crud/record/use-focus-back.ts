import { useEffect, useRef, type RefObject } from 'react'
import { isFocusLost } from '../../core/overlay/focus.ts'

const fields = 'input, select, textarea, [contenteditable]'

/**
 * Restores the focus after saving to the button or the field that had it: browsers drop the focus of a disabled button.
 * Does nothing if the user moved on meanwhile.
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
    if (!isBack || !stop || !isFocusLost()) return
    ;(stop.isConnected && !stop.matches(':disabled') ? stop : field)?.focus()
  }, [form, isAway])
}
