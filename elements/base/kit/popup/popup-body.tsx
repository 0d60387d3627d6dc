import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core'
import { useCallback, useEffect, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import { focusedElement, isFocusLost, returnFocus, setOpeners, waysBack } from '../../core/focus.ts'
import { isBehindModal } from '../../core/modals.ts'
import { watchKeys } from '../../core/pressed-keys.ts'
import { menuEntries, nextEntry, otherEnd } from './menu-keys.ts'

interface Props extends Omit<PopoverNextProps, 'renderTarget' | 'children'> {
  /** What it opens at; drawn already, by another component. */
  anchor: HTMLElement
  onInteraction: (next: boolean) => void
}

/** A popup is clipped by the window alone, whatever clips the element: it lies in the top layer. */
const windowAlone: Element[] = []

/** The open popups of the page, the newest last: Escape closes one at a time. */
const open: HTMLElement[] = []

/**
 * Blueprint's popover at a target that was there before it. Blueprint draws and places it; the focus is moved here: into the
 * popup when it opens, round within it, and back to its opener when it closes.
 */
export default function PopupBody({ anchor, isOpen, onInteraction, ...props }: Props) {
  const { autoFocus = true, enforceFocus = true, shouldReturnFocusOnClose = true, content, ...handed } = props
  const popup = useRef<HTMLElement>(null)
  const ways = useRef<HTMLElement[]>([])
  const endKeys = useRef<() => void>(undefined)
  /** A dialog that lies above, and was opened from here perhaps, closes nothing below it. */
  const turn = (next: boolean) => {
    if (next || !isBehindModal(anchor)) onInteraction(next)
  }
  const close = useRef(turn)
  close.current = turn

  useLayoutEffect(() => {
    if (!isOpen) return
    ways.current = [...waysBack(), ...anchor.querySelectorAll<HTMLElement>('button, input, [tabindex]')]
    return () => {
      endKeys.current?.()
      const isLeft = isFocusLost() || popup.current?.contains(focusedElement() ?? null)
      if (shouldReturnFocusOnClose && isLeft) returnFocus(ways.current)
    }
  }, [isOpen])

  useEffect(() => {
    if (!isOpen) return
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== anchor || isBehindModal(anchor)) return
      event.preventDefault()
      close.current(false)
    }
    open.push(anchor)
    document.addEventListener('keydown', hear)
    return () => {
      open.splice(open.lastIndexOf(anchor), 1)
      document.removeEventListener('keydown', hear)
    }
  }, [isOpen, anchor])

  const mount = useCallback((element: HTMLElement | null) => {
    popup.current = element
    if (!element) return
    element.tabIndex = -1
    endKeys.current = watchKeys(element)
    setOpeners(element, ways.current)
    if (!autoFocus || element.contains(focusedElement() ?? null)) return
    ;(element.querySelector<HTMLElement>(menuEntries) ?? element).focus({ preventScroll: true })
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent } = event
    if (!popup.current?.contains(event.target as Node)) return
    if (event.key === 'Escape') {
      if (!nativeEvent.isComposing) turn(false)
    } else {
      const goal = nextEntry(nativeEvent) ?? (enforceFocus ? otherEnd(nativeEvent, popup.current) : undefined)
      if (!goal) return
      goal.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <PopoverNext
      {...handed}
      isOpen={isOpen}
      onInteraction={turn}
      boundary={windowAlone}
      popoverRef={mount}
      autoFocus={false}
      enforceFocus={false}
      canEscapeKeyClose={false}
      shouldReturnFocusOnClose={false}
      content={
        <div style={{ display: 'contents' }} onKeyDown={onKeyDown}>
          {content}
        </div>
      }
      renderTarget={({ ref }) => <Anchored anchor={anchor} refer={ref} />}
    />
  )
}

function Anchored({ anchor, refer }: { anchor: HTMLElement; refer: Ref<HTMLElement> | undefined }) {
  useLayoutEffect(() => {
    if (typeof refer !== 'function') return
    refer(anchor)
    return () => void refer(null)
  }, [anchor, refer])
  return null
}
