import { Classes, PopoverNext, type PopoverNextProps } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import { focusedElement, isFocusLost, returnFocus, setOpeners, waysBack } from '../../core/overlay/focus.ts'
import { isBehindModal } from '../../core/overlay/modals.ts'
import { watchKeys } from '../../core/overlay/pressed-keys.ts'
import { useStableCallback } from '../../core/react/use-stable-callback.ts'
import { menuEntries, nextEntry, otherEnd } from './menu-keys.ts'

interface Props extends Omit<PopoverNextProps, 'renderTarget' | 'children'> {
  /** Target of the popup, rendered by another component. */
  anchor: HTMLElement
  onInteraction: (next: boolean) => void
}

/** Only the window limits the popup: it is in the top layer, so no ancestor clips it. */
const windowAlone: Element[] = []

/** Open popups of the page, newest last. Escape closes one at a time. */
const open: HTMLElement[] = []

/**
 * Wraps Blueprint's popover for an existing target. Blueprint renders and positions it. This component manages the
 * focus: into the popup on opening, cycling inside it, and back to the opener on closing.
 */
export default function PopupBody({ anchor, isOpen, onInteraction, ...props }: Props) {
  const { autoFocus = true, enforceFocus = true, shouldReturnFocusOnClose = true, content, ...handed } = props
  const popup = useRef<HTMLElement>(null)
  const ways = useRef<HTMLElement[]>([])
  const endKeys = useRef<() => void>(undefined)
  /** Clicks in a dialog above, which may have been opened from here, do not close the popup. */
  const turn = (next: boolean) => {
    if (next || !isBehindModal(anchor)) onInteraction(next)
  }
  const close = useEffectEvent(() => turn(false))
  const returns = useEffectEvent(() => shouldReturnFocusOnClose)

  useLayoutEffect(() => {
    if (!isOpen) return
    ways.current = [...waysBack(), ...anchor.querySelectorAll<HTMLElement>('button, input, [tabindex]')]
    return () => {
      endKeys.current?.()
      const isLeft = isFocusLost() || popup.current?.contains(focusedElement() ?? null)
      if (returns() && isLeft) returnFocus(ways.current)
    }
  }, [isOpen, anchor])

  useEffect(() => {
    if (!isOpen) return
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== anchor || isBehindModal(anchor)) return
      event.preventDefault()
      close()
    }
    open.push(anchor)
    document.addEventListener('keydown', hear)
    return () => {
      open.splice(open.lastIndexOf(anchor), 1)
      document.removeEventListener('keydown', hear)
    }
  }, [isOpen, anchor])

  const mount = useStableCallback((element: HTMLElement | null) => {
    popup.current = element
    if (!element) return
    element.tabIndex = -1
    endKeys.current = watchKeys(element)
    setOpeners(element, ways.current)
    if (!autoFocus || element.contains(focusedElement() ?? null)) return
    ;(element.querySelector<HTMLElement>(menuEntries) ?? element).focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent } = event
    const at = event.target as Element
    if (!popup.current?.contains(at)) return
    // Blueprint would close the popup at the keydown, before its buttons click at the keyup. The click closes it.
    if ((event.key === 'Enter' || event.key === ' ') && at.closest(`.${Classes.POPOVER_DISMISS}`))
      return event.stopPropagation()
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
      transitionDuration={120}
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
