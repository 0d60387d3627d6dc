import { useRef, type ReactNode } from 'react'

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

/** A button that opens the browser's choice of files, and takes files dropped on it. */
export function FileChooser({ label, accept, isMultiple, isDisabled, className, id, children, onFiles }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (chosen.length > 0) onFiles(isMultiple ? chosen : chosen.slice(0, 1))
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
          take(event.dataTransfer.files)
        }}
      >
        {children}
      </button>
      <input
        ref={chooser}
        className="chooser-input"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </>
  )
}
