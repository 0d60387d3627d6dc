import { Button } from '@blueprintjs/core'
import { Fragment, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
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
  const close = () => {
    // The popup closes first: it returns the focus to the tool.
    flushSync(() => setOpen(false))
    editor?.view.focus()
  }
  return (
    <Popup
      isOpen={isOpen}
      placement="bottom"
      onInteraction={isNext => {
        // One that is opened while the last is on its way out is another one.
        if (isNext) setCount(count + 1)
        setOpen(isNext)
      }}
      content={<Fragment key={count}>{editor && children(editor, close)}</Fragment>}
    >
      <Button variant="minimal" icon={icon} title={label} aria-label={label} active={isActive} />
    </Popup>
  )
}
