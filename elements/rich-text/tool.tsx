import { Button, Classes, PopoverNext } from '@blueprintjs/core'
import { useState, type ReactElement } from 'react'
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

/** After a choice the text has the focus, also when the popover took it back on its way out. */
function backToText(editor: Editor): void {
  const { activeElement } = editor.view.dom.getRootNode() as ShadowRoot
  if (activeElement?.closest(`.${Classes.OVERLAY}`) || document.activeElement === document.body) editor.view.focus()
}

interface PopoverToolProps {
  editor: Editor
  label: string
  icon: ReactElement
  isActive?: boolean
  children: (close: () => void) => ReactElement
}

/** A tool that asks for more. Esc leads back to the tool, a choice to the text. */
export function PopoverTool({ editor, label, icon, isActive = false, children }: PopoverToolProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <PopoverNext
      isOpen={isOpen}
      placement="bottom"
      shouldReturnFocusOnClose={false}
      onClosed={() => backToText(editor)}
      onInteraction={setOpen}
      content={children(() => setOpen(false))}
    >
      <Button variant="minimal" icon={icon} title={label} aria-label={label} active={isActive} />
    </PopoverNext>
  )
}
