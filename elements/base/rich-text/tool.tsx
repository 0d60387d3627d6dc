import { Button, Classes } from '@blueprintjs/core'
import { Fragment, useState, type ReactElement } from 'react'
import { Popup } from '../kit/popup/popup.tsx'
import type { Editor } from './rich-text-core.ts'

/** A small drawing of 16 pixels, of the strokes of `d`. */
export const sign = (d: string): ReactElement => (
  <svg className="sign" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <path d={d} />
  </svg>
)

interface ToolProps {
  label: string
  icon: ReactElement
  isActive?: boolean
  isDisabled?: boolean
  onClick: () => void
}

export const Tool = ({ label, icon, isActive = false, isDisabled = false, onClick }: ToolProps) => (
  <Button
    variant="minimal"
    icon={icon}
    title={label}
    aria-label={label}
    active={isActive}
    aria-pressed={isActive}
    disabled={isDisabled}
    onClick={onClick}
  />
)

/** After a choice the text has the focus, also when the popover took it back on its way out; one opened meanwhile keeps it. */
function backToText(editor: Editor): void {
  const { activeElement } = editor.view.dom.getRootNode() as ShadowRoot
  const overlay = activeElement?.closest(`.${Classes.OVERLAY}`)
  const isLeft = overlay ? !overlay.classList.contains(Classes.OVERLAY_OPEN) : document.activeElement === document.body
  if (isLeft) editor.view.focus()
}

interface PopoverToolProps {
  editor: Editor | undefined
  label: string
  icon: ReactElement
  isActive?: boolean
  children: (editor: Editor, close: () => void) => ReactElement
}

/** A tool that asks for more. Esc leads back to the tool, a choice to the text. */
export function PopoverTool({ editor, label, icon, isActive = false, children }: PopoverToolProps) {
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  return (
    <Popup
      isOpen={isOpen}
      placement="bottom"
      shouldReturnFocusOnClose={false}
      onClosed={() => editor && backToText(editor)}
      onInteraction={isNext => {
        // One that is opened while the last is on its way out is another one.
        if (isNext) setCount(count + 1)
        setOpen(isNext)
      }}
      content={<Fragment key={count}>{editor && children(editor, () => setOpen(false))}</Fragment>}
    >
      <Button variant="minimal" icon={icon} title={label} aria-label={label} active={isActive} />
    </Popup>
  )
}
