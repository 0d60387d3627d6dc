import { Button } from '@blueprintjs/core'
import { Fragment, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { Popup } from '../../kit/popup/popup.tsx'
import type { Editor } from '../editor/rich-text-core.ts'

/** Draws an icon of 16 px from the path `d`. */
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

interface PopoverToolProps {
  editor: Editor | undefined
  label: string
  icon: ReactElement
  isActive?: boolean
  children: (editor: Editor, close: () => void) => ReactElement
}

/** Tool with a popup. Escape returns the focus to the tool, a choice returns it to the text. */
export function PopoverTool({ editor, label, icon, isActive = false, children }: PopoverToolProps) {
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  const close = () => {
    // Close the popup first: it returns the focus to the tool.
    flushSync(() => setOpen(false))
    editor?.view.focus()
  }
  return (
    <Popup
      isOpen={isOpen}
      placement="bottom"
      onInteraction={isNext => {
        // Opening again during the closing animation starts with a fresh popup.
        if (isNext) setCount(count + 1)
        setOpen(isNext)
      }}
      content={<Fragment key={count}>{editor && children(editor, close)}</Fragment>}
    >
      <Button variant="minimal" icon={icon} title={label} aria-label={label} active={isActive} />
    </Popup>
  )
}
