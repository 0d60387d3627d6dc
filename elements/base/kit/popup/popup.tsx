import { Classes, type PopoverNextProps } from '@blueprintjs/core'
import { cloneElement, useEffect, useState, type HTMLAttributes, type ReactElement } from 'react'
import { toast } from '../../core/toasts.ts'
import { useText } from '../../core/text.ts'
import { later, laterText } from '../later.tsx'

const Body = later(() => import('./popup-body.tsx'))

/** What opens it, or stands where it opens. */
export interface PopupTarget {
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

interface Props extends Pick<PopoverNextProps, Handed | 'isOpen' | 'fill'> {
  /** What it is to a screen reader; default: a menu. */
  popupKind?: 'menu' | 'dialog'
  /** Has the script of its content there: it opens whole, and the focus goes into it. */
  bring?: () => Promise<void>
  /** The person opens or closes it. With `isOpen` nothing changes but by this. */
  onInteraction?: (next: boolean) => void
  /** In place of a child: opens it, and says what it is, by itself. */
  renderTarget?: (target: PopupTarget) => ReactElement
  children?: ReactElement<HTMLAttributes<HTMLElement>>
}

const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

/** Blueprint's popover, whose script comes when it is pointed at or opened: a page is drawn without it. */
export function Popup(props: Props) {
  const { children, renderTarget, isOpen, fill, popupKind = 'menu', bring, onInteraction, ...handed } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const text = useText(laterText)
  const [isOwnOpen, setOwnOpen] = useState(false)
  const isShown = isOpen ?? isOwnOpen
  const [isUsed, setUsed] = useState(isShown)
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    if (isShown) setUsed(true)
  }, [isShown])

  const turn = (next: boolean): void => {
    if (isOpen === undefined) setOwnOpen(next)
    onInteraction?.(next)
  }
  const comes = (): Promise<unknown> => Promise.all([Body.bring(), bring?.()])
  /** What somebody points at is opened next: that it cannot be loaded is told when they do open it. */
  const prepare = (): void => void comes().catch(() => undefined)
  useEffect(() => {
    if (!isUsed || isHere) return
    let isOver = false
    comes().then(
      () => isOver || setHere(true),
      () => {
        if (isOver) return
        toast(text.failed, 'danger')
        setUsed(false)
        turn(false)
      }
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
