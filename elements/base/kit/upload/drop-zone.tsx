import { Button } from '@blueprintjs/core'
import { CloudUpload } from '@blueprintjs/icons'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { bring } from '../../core/sheets.ts'
import { useText } from '../../core/text.ts'
import { filesDropped, mostDropped } from './dropped-files.ts'
import { FileInput } from './file-input.tsx'
import { uploadText } from './upload.text.ts'
import styles from './upload.css?inline'

bring(styles)

interface Props {
  accept: string | undefined
  isMultiple: boolean
  isDisabled: boolean
  /** The words on the button. */
  label?: string
  /** What it takes, in a line below. */
  hint?: string
  /** `cut` says that a folder held more. */
  onFiles: (files: File[], cut: string) => void
  children?: ReactNode
}

/** Takes files: by the browser's own choice, dropped with their folders, pasted. What it holds belongs to where one may drop. */
export function DropZone({ accept, isMultiple, isDisabled, label, hint, onFiles, children }: Props) {
  const text = useText(uploadText)
  const chooser = useRef<HTMLInputElement>(null)
  // A drag enters what is inside before it leaves what is around it.
  const [depth, setDepth] = useState(0)
  const take = async (event: DragEvent | ClipboardEvent, transfer: DataTransfer | null) => {
    if (!transfer?.types.includes('Files') || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    setDepth(0)
    if (isDisabled) return
    const { files, isCut } = await filesDropped(transfer)
    if (files.length > 0) onFiles(files, isCut ? text.folderTooLarge(mostDropped) : '')
  }
  // Wherever in the element the focus is: nobody knows that the place to drop files could have it.
  const zone = useRef<HTMLDivElement>(null)
  const takePasted = useEffectEvent(take)
  useEffect(() => {
    const root = zone.current!.getRootNode()
    const paste = (event: Event) => {
      const target = event.composedPath()[0]
      // A text from an office program comes with a picture of itself.
      if (target instanceof Element && target.matches('input, textarea, [contenteditable]')) return
      void takePasted(event as ClipboardEvent, (event as ClipboardEvent).clipboardData)
    }
    root.addEventListener('paste', paste)
    return () => root.removeEventListener('paste', paste)
  }, [])
  const isOver = depth > 0 && !isDisabled
  return (
    <div
      ref={zone}
      className={isOver ? 'drop-zone drop-over' : 'drop-zone'}
      onDragEnter={event => event.dataTransfer.types.includes('Files') && setDepth(depth + 1)}
      onDragLeave={() => setDepth(Math.max(0, depth - 1))}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy'
      }}
      onDrop={event => void take(event, event.dataTransfer)}
    >
      <div className="drop-head">
        <Button
          className="drop-choose"
          icon={<CloudUpload />}
          text={label ?? text.choose}
          disabled={isDisabled}
          onClick={() => chooser.current?.click()}
        />
        <span className="drop-words">{isOver ? text.dropNow : text.drop}</span>
        {hint && <span className="drop-hint">{hint}</span>}
      </div>
      <FileInput
        ref={chooser}
        accept={accept}
        isMultiple={isMultiple}
        isDisabled={isDisabled}
        onFiles={files => onFiles(files, '')}
      />
      {children}
    </div>
  )
}
