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
import { useHost } from './host.ts'
import { texts } from './locale.ts'
import { focusedElement } from './focus.ts'
import { openModal } from './modals.ts'
import { bring } from './sheets.ts'
import { useText } from './text.ts'

bring(styles)

const dialogText = texts({ close: '关闭' }, { close: 'Close' })

interface Props {
  /** Names the dialog and stands above its content. Without one, `aria-labelledby` names it. */
  title?: ReactNode
  'aria-labelledby'?: string
  /** The person wants to close it: by Escape, by the cross, by a press outside. */
  onClose?: () => void
  /** The content is drawn. */
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
 * Opens a modal `<dialog>` in the element's own root. The browser makes the rest inert, stacks dialogs and returns the focus.
 * The focus goes to what has `autoFocus`, otherwise to the dialog itself, which is read out by its title.
 */
export function Dialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  return isOpen ? <OpenDialog {...props} /> : null
}

/** A component of its own: React runs its clean-up while the dialog is still in the page. */
function OpenDialog({ onClose, onOpened, isUrgent = false, ...props }: Props) {
  const { canEscapeKeyClose = true, canOutsideClickClose = true, isCloseButtonShown = true, title, children } = props
  const text = useText(dialogText)
  const host = useHost()
  const titleId = useId()
  const frame = useRef<HTMLDialogElement>(null)
  const bottom = useRef<HTMLDivElement>(null)
  // The content is drawn once the dialog is shown: what has `autoFocus` can take the focus then.
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
    // An open popup closes first, by its own handler.
    if (event.key !== 'Escape' || layer?.querySelector(`.${Classes.OVERLAY_OPEN}`)) return
    event.stopPropagation()
    if (canEscapeKeyClose && !event.nativeEvent.isComposing) onClose?.()
  }
  // The browser asks when no control has the focus, and on a phone's way back. A file field fires an event of this name, too.
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (canEscapeKeyClose) onClose?.()
  }
  // A browser may close without asking when nothing was pressed since the dialog opened.
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
      // The browser closes nothing by Escape: what is open belongs to the component.
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

/** Tells whether the pointer is over the dialog itself; a press on the backdrop names the dialog as its target, too. */
function isOver(dialog: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/** The part of a dialog that scrolls. */
export const DialogBody = ({ className = '', children }: { className?: string; children?: ReactNode }) => (
  <div className={`qd-dialog-body ${className}`}>{children}</div>
)

/** The line of buttons at the foot of a dialog, with room for a note before them. */
export const DialogFooter = ({ actions, children }: { actions: ReactNode; children?: ReactNode }) => (
  <div className="qd-dialog-footer">
    <div className="qd-dialog-note">{children}</div>
    <div className="qd-dialog-actions">{actions}</div>
  </div>
)
