import { Button, Classes, PortalProvider } from '@blueprintjs/core'
import { SmallCross } from '@blueprintjs/icons'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent
} from 'react'
import { createPortal } from 'react-dom'
import styles from './dialog.css?inline'
import { useHost } from '../react/host.ts'
import { texts } from '../language/locale.ts'
import { focusedElement } from './focus.ts'
import { openModal } from './modals.ts'
import { bring } from '../look/sheets.ts'
import { useText } from '../language/text.ts'

bring(styles)

const dialogText = texts({ close: '关闭' }, { close: 'Close' })

interface Props {
  /** Heading of the dialog, also used as its accessible name. Without it, set `aria-labelledby`. */
  title?: ReactNode
  'aria-labelledby'?: string
  /** Called when the user closes the dialog with Escape, the close button or a click outside. */
  onClose?: () => void
  /** Called once the content is rendered. */
  onOpened?: () => void
  canEscapeKeyClose?: boolean
  canOutsideClickClose?: boolean
  isCloseButtonShown?: boolean
  /** Stays above dialogs that open later. */
  isUrgent?: boolean
  className?: string
  style?: CSSProperties
  children?: ReactNode
}

/**
 * Opens a modal `<dialog>` in the element's shadow root. The browser makes the rest inert, stacks dialogs and restores
 * the focus. The element with `autoFocus` gets the focus, otherwise the dialog itself, so that screen readers announce
 * its title.
 */
export function Dialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  return isOpen ? <OpenDialog {...props} /> : null
}

/** Separate component, so that React runs its clean-up while the dialog is still in the document. */
function OpenDialog({ onClose, onOpened, isUrgent = false, ...props }: Props) {
  const { canEscapeKeyClose = true, canOutsideClickClose = true, isCloseButtonShown = true, title, children } = props
  const text = useText(dialogText)
  const host = useHost()
  const titleId = useId()
  const frame = useRef<HTMLDialogElement>(null)
  const bottom = useRef<HTMLDivElement>(null)
  // The content renders after the dialog is shown, because `autoFocus` has no effect before.
  const [layer, setLayer] = useState<HTMLElement>()
  useLayoutEffect(() => {
    setLayer(bottom.current!)
    return openModal({ dialog: frame.current!, host, layer: bottom.current!, isUrgent })
  }, [host, isUrgent])
  const tellOpened = useEffectEvent(() => onOpened?.())
  useEffect(() => {
    if (layer) tellOpened()
  }, [layer])

  const onKeyDown = (event: KeyboardEvent) => {
    // An open popup handles Escape first.
    if (event.key !== 'Escape' || layer?.querySelector(`.${Classes.OVERLAY_OPEN}`)) return
    event.stopPropagation()
    if (canEscapeKeyClose && !event.nativeEvent.isComposing) onClose?.()
  }
  // Fired when no control has the focus, and by the back gesture on phones. File inputs also fire a `cancel` event.
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (canEscapeKeyClose) onClose?.()
  }
  // Browsers may close a dialog without a `cancel` event if the user has not interacted with it since it opened.
  const onBrowserClose = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (target !== currentTarget || currentTarget.open) return
    const focused = focusedElement()
    currentTarget.showModal()
    if (focused && currentTarget.contains(focused)) focused.focus()
    if (canEscapeKeyClose) onClose?.()
  }
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || isOver(event.currentTarget, event)) return
    event.preventDefault()
    if (canOutsideClickClose) onClose?.()
  }

  return createPortal(
    <dialog
      ref={frame}
      className={`qd-dialog ${props.className ?? ''}`}
      style={props.style}
      tabIndex={-1}
      aria-labelledby={props['aria-labelledby'] ?? (title === undefined ? undefined : titleId)}
      // Prevent the browser from closing the dialog on Escape: the component controls it.
      onKeyDownCapture={event => event.key === 'Escape' && event.preventDefault()}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onClose={onBrowserClose}
      onMouseDown={onMouseDown}
    >
      {layer && (
        <PortalProvider portalContainer={layer}>
          {title !== undefined && (
            <header className="qd-dialog-header">
              <h2 id={titleId}>{title}</h2>
              {isCloseButtonShown && (
                <Button variant="minimal" icon={<SmallCross />} aria-label={text.close} onClick={() => onClose?.()} />
              )}
            </header>
          )}
          {children}
        </PortalProvider>
      )}
      <div className="qd-layer" ref={bottom} />
    </dialog>,
    host.shadowRoot!.querySelector('.qd-dialogs')!
  )
}

/** Returns true if the pointer is inside the dialog's box. Clicks on the backdrop also have the dialog as target. */
function isOver(dialog: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/** Scrolling part of a dialog. */
export const DialogBody = ({ className = '', children }: { className?: string; children?: ReactNode }) => (
  <div className={`qd-dialog-body ${className}`}>{children}</div>
)

/** Button row at the bottom of a dialog, with space for a note before the buttons. */
export const DialogFooter = ({ actions, children }: { actions: ReactNode; children?: ReactNode }) => (
  <div className="qd-dialog-footer">
    <div className="qd-dialog-note">{children}</div>
    <div className="qd-dialog-actions">{actions}</div>
  </div>
)
