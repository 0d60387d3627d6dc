import { useRef, useState, type ReactNode } from 'react'
import { uploadLimit } from '../../contract/upload.ts'
import { Picker } from '../../kit/pick/picker.ts'
import { FileInput } from '../../kit/upload/file-input.tsx'
import type { UploadedFile } from '../../kit/upload/uploaded-file.ts'

/** Choice among the files of the platform, for fields that upload to it. */
export interface OnlineChoice {
  type: 'image' | 'any'
  /** Returns how many files may be chosen. */
  room: () => number
  onChoose: (files: readonly UploadedFile[]) => void
}

interface Options {
  label: string
  accept: string | undefined
  isMultiple: boolean
  isDisabled: boolean
  /** Undefined if the field uploads elsewhere. */
  online: OnlineChoice | undefined
  onFiles: (files: File[]) => void
}

/** Opens the platform's dialog for files, or the browser's if the field uploads elsewhere. */
export function useFilePicker({ label, accept, isMultiple, isDisabled, online, onFiles }: Options): {
  open: () => void
  picker: ReactNode
} {
  const chooser = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    open: () => (online ? setOpen(true) : chooser.current?.click()),
    picker: online ? (
      isOpen && (
        <Picker
          title={label}
          type={online.type}
          maxSize={uploadLimit}
          room={() => (isMultiple ? online.room() : Math.min(1, online.room()))}
          onFiles={onFiles}
          onChoose={online.onChoose}
          onClose={() => setOpen(false)}
        />
      )
    ) : (
      <FileInput ref={chooser} accept={accept} isMultiple={isMultiple} isDisabled={isDisabled} onFiles={onFiles} />
    )
  }
}
