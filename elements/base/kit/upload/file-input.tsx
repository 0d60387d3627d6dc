import type { Ref } from 'react'

interface Props {
  ref: Ref<HTMLInputElement>
  accept?: string | undefined
  isMultiple?: boolean
  isDisabled?: boolean
  onFiles: (files: File[]) => void
}

/** The browser's own choice of files. Nothing is seen of it: a button opens it by `click()`. */
export function FileInput({ ref, accept, isMultiple, isDisabled, onFiles }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      multiple={isMultiple}
      disabled={isDisabled}
      onChange={event => {
        const files = [...(event.target.files ?? [])]
        // The same file can be chosen once more.
        event.target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
