import type { Ref } from 'react'

interface Props {
  ref: Ref<HTMLInputElement>
  accept?: string | undefined
  isMultiple?: boolean
  isDisabled?: boolean
  onFiles: (files: File[]) => void
}

/** Hidden file input, opened with `click()`. */
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
        // Allows choosing the same file again.
        event.target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
