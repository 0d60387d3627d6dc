import { useText } from '../../core/language/text.ts'
import { bring } from '../../core/look/sheets.ts'
import { Dialog, DialogBody } from '../../core/overlay/dialog.tsx'
import { DropZone } from '../upload/drop-zone.tsx'
import { acceptOf, type TypeFilter } from '../upload/file-checks.ts'
import type { UploadedFile } from '../upload/uploaded-file.ts'
import { pickText } from './pick.text.ts'
import styles from './picker-dialog.css?inline'
import { PickerTabs } from './picker-tabs.tsx'

bring(styles)

interface PickerProps {
  title: string
  type: TypeFilter
  /** Maximum size of a file in bytes. */
  maxSize: number
  /** Returns how many files may be chosen. */
  room: () => number
  /** Takes files of the computer. The page uploads them, so that they outlive the dialog. */
  onFiles: (files: File[], cut: string) => void
  /** Takes existing files of the site. */
  onChoose: (files: readonly UploadedFile[]) => void
  onClose: () => void
}

/** Dialog behind every field for files: uploads new ones, or chooses existing ones of the site. */
export default function PickerDialog({ title, type, maxSize, room, onFiles, onChoose, onClose }: PickerProps) {
  const text = useText(pickText)
  const megabytes = Math.round((maxSize / 1024 / 1024) * 100) / 100
  return (
    <Dialog isOpen className="picker-dialog" title={title} onClose={onClose}>
      <DialogBody>
        <PickerTabs
          type={type}
          room={room}
          isDisabled={false}
          upload={
            <DropZone
              accept={acceptOf(type)}
              isMultiple={room() !== 1}
              isDisabled={false}
              hint={text.limits(text.types[type], Math.max(0, room()), megabytes)}
              onFiles={(files, cut) => {
                onClose()
                onFiles(files, cut)
              }}
            />
          }
          onChoose={onChoose}
          onDone={onClose}
        />
      </DialogBody>
    </Dialog>
  )
}
