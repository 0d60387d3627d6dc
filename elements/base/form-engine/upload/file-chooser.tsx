import { useRef, type ReactNode } from 'react'
import { FileInput } from '../../kit/upload/file-input.tsx'

interface Props {
  label: string
  accept?: string
  isMultiple: boolean
  isDisabled: boolean
  className: string
  id?: string
  children: ReactNode
  onFiles: (files: File[]) => void
}

/** Button that opens the file dialog. Also accepts dropped files. */
export function FileChooser({ label, accept, isMultiple, isDisabled, className, id, children, onFiles }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1))
  }
  return (
    <>
      <button
        type="button"
        id={id}
        className={className}
        aria-label={label}
        title={label}
        disabled={isDisabled}
        onClick={() => chooser.current?.click()}
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          take([...event.dataTransfer.files])
        }}
      >
        {children}
      </button>
      <FileInput ref={chooser} accept={accept} isMultiple={isMultiple} isDisabled={isDisabled} onFiles={take} />
    </>
  )
}
