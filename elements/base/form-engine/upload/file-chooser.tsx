import type { ReactNode } from 'react'
import { useFilePicker, type OnlineChoice } from './use-file-picker.tsx'

interface Props {
  label: string
  accept?: string
  isMultiple: boolean
  isDisabled: boolean
  className: string
  id?: string
  children: ReactNode
  /** Also offers existing files. */
  online: OnlineChoice | undefined
  onFiles: (files: File[]) => void
}

/** Button that opens the choice of files. Also accepts dropped files. */
export function FileChooser({ label, accept, isMultiple, isDisabled, className, id, children, ...choice }: Props) {
  const take = (files: File[]) => {
    if (files.length > 0) choice.onFiles(isMultiple ? files : files.slice(0, 1))
  }
  const { online } = choice
  const { open, picker } = useFilePicker({ label, accept, isMultiple, isDisabled, online, onFiles: take })
  return (
    <>
      <button
        type="button"
        id={id}
        className={className}
        aria-label={label}
        aria-haspopup={online && 'dialog'}
        title={label}
        disabled={isDisabled}
        onClick={open}
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          take([...event.dataTransfer.files])
        }}
      >
        {children}
      </button>
      {picker}
    </>
  )
}
