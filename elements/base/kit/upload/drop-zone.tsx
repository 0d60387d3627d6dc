import { Button } from '@blueprintjs/core'
import { CloudUpload } from '@blueprintjs/icons'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { filesDropped, mostDropped } from './dropped-files.ts'
import { FileInput } from './file-input.tsx'
import { uploadText } from './upload.text.ts'
import styles from './upload.css?inline'

bring(styles)

interface Props {
  accept: string | undefined
  isMultiple: boolean
  isDisabled: boolean
  /** Label of the button. */
  label?: string
  /** Describes accepted files in a line below. */
  hint?: string
  /** `cut` is a message if a folder contained too many files, otherwise ''. */
  onFiles: (files: File[], cut: string) => void
  /** Opens another dialog instead of the browser's. */
  onOpen?: (() => void) | undefined
  children?: ReactNode
}

/** Accepts files by file dialog, drag and drop (with folders) and paste. The drop area includes the children. */
export function DropZone({ accept, isMultiple, isDisabled, label, hint, onFiles, onOpen, children }: Props) {
  const text = useText(uploadText)
  const chooser = useRef<HTMLInputElement>(null)
  // Counts nested targets, because `dragenter` of a child fires before `dragleave` of its parent.
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
  // Paste works anywhere in the element: users do not know that the drop zone can take the focus.
  const zone = useRef<HTMLDivElement>(null)
  const takePasted = useEffectEvent(take)
  useEffect(() => {
    const root = zone.current!.getRootNode()
    const paste = (event: Event) => {
      const target = event.composedPath()[0]
      // An open dialog covers the other drop zones of the element.
      if (target instanceof Element && target.closest('dialog') !== zone.current?.closest('dialog')) return
      // Text copied from office programs includes a picture of itself.
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
          aria-haspopup={onOpen && 'dialog'}
          onClick={onOpen ?? (() => chooser.current?.click())}
        />
        <span className="drop-words">{isOver ? text.dropNow : text.drop}</span>
        {hint && <span className="drop-hint">{hint}</span>}
      </div>
      {!onOpen && (
        <FileInput
          ref={chooser}
          accept={accept}
          isMultiple={isMultiple}
          isDisabled={isDisabled}
          onFiles={files => onFiles(files, '')}
        />
      )}
      {children}
    </div>
  )
}
