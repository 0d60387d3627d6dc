import { Classes, type PopoverNextProps } from '@blueprintjs/core'
import { cloneElement, useEffect, useEffectEvent, useState, type HTMLAttributes, type ReactElement } from 'react'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { later, laterText } from '../later.tsx'

const Body = later(() => import('./popup-body.tsx'))

/** Props for the element that the popup is attached to. */
interface PopupTarget {
  className: string
  ref: (element: HTMLElement | null) => void
  onPointerEnter: () => void
  onFocus: () => void
}

type Handed =
  | 'content'
  | 'placement'
  | 'popoverClassName'
  | 'shouldReturnFocusOnClose'
  | 'arrow'
  | 'animation'
  | 'autoFocus'
  | 'enforceFocus'
  | 'interactionKind'

interface Props extends Pick<PopoverNextProps, Handed | 'isOpen' | 'fill'> {
  /** Role of the popup for screen readers; a menu by default. */
  popupKind?: 'menu' | 'dialog'
  /** Loads the script of the content in advance, so that the popup opens complete and can take the focus. */
  bring?: () => Promise<void>
  /** Called when the user opens or closes the popup. With `isOpen` set, the caller must update it. */
  onInteraction?: (next: boolean) => void
  /** Renders the target instead of `children`. Must open the popup and set ARIA attributes. */
  renderTarget?: (target: PopupTarget) => ReactElement
  children?: ReactElement<HTMLAttributes<HTMLElement>>
}

const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

/** Blueprint's popover, whose script is loaded on hover, focus or opening. */
export function Popup(props: Props) {
  const { children, renderTarget, isOpen, fill, popupKind = 'menu', bring, onInteraction, ...handed } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const text = useText(laterText)
  const [isOwnOpen, setOwnOpen] = useState(false)
  const isShown = isOpen ?? isOwnOpen
  const [isUsed, setUsed] = useState(isShown)
  const [isHere, setHere] = useState(false)
  const [wasShown, setWasShown] = useState(isShown)
  if (wasShown !== isShown) {
    setWasShown(isShown)
    if (isShown) setUsed(true)
  }

  const turn = (next: boolean): void => {
    if (isOpen === undefined) setOwnOpen(next)
    onInteraction?.(next)
  }
  const comes = (): Promise<unknown> => Promise.all([Body.bring(), bring?.()])
  /** Load in advance on hover. Failures are reported only on opening. */
  const prepare = (): void => void comes().catch(() => undefined)
  const load = useEffectEvent(comes)
  const fail = useEffectEvent(() => {
    toast(text.failed, 'danger')
    setUsed(false)
    turn(false)
  })
  useEffect(() => {
    if (!isUsed || isHere) return
    let isOver = false
    load().then(
      () => isOver || setHere(true),
      () => isOver || fail()
    )
    return () => {
      isOver = true
    }
  }, [isUsed, isHere])
  const target: PopupTarget = {
    className: classes(Classes.POPOVER_TARGET, isShown && Classes.POPOVER_OPEN, fill && Classes.FILL),
    ref: setAnchor,
    onPointerEnter: prepare,
    onFocus: prepare
  }
  const Target = fill ? 'div' : 'span'
  return (
    <>
      {renderTarget
        ? renderTarget(target)
        : children && (
            <Target {...target} onClick={() => turn(!isShown)}>
              {cloneElement(children, {
                'aria-expanded': isShown,
                'aria-haspopup': popupKind,
                className: classes(children.props.className, isOwnOpen && Classes.ACTIVE, fill && Classes.FILL)
              })}
            </Target>
          )}
      {anchor && isHere && (isUsed || isShown) && (
        <Body {...handed} anchor={anchor} isOpen={isShown} onInteraction={turn} />
      )}
    </>
  )
}
