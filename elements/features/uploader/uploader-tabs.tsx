import { useStore } from '@nanostores/react'
import { useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { pickText } from '../../base/kit/pick/pick.text.ts'
import { PickerTabs } from '../../base/kit/pick/picker-tabs.tsx'
import { acceptOf } from '../../base/kit/upload/file-checks.ts'
import { DropZone } from '../../base/kit/upload/drop-zone.tsx'
import { UploadItems } from '../../base/kit/upload/upload-items.tsx'
import type { UploaderSettings, UploaderStore } from './uploader-store.ts'

interface Props {
  store: UploaderStore
  isDisabled: boolean
}

/** Switches between uploading files and choosing existing files of the site. */
export function UploaderTabs({ store, isDisabled }: Props) {
  const text = useText(pickText)
  const ownUpload = useStore(store.$upload)
  const notice = useStore(store.$notice)
  useStore(store.queue.$items)
  const { type, count, maxSize } = store.limits()
  const { folder } = useHost() as HTMLElement & UploaderSettings

  const items = (
    <UploadItems queue={store.queue} isDisabled={isDisabled} onNoRoom={store.sayFull} onRemove={store.changed} />
  )
  const upload = (
    <DropZone
      accept={acceptOf(type)}
      isMultiple={count !== 1}
      isDisabled={isDisabled}
      hint={text.limits(text.types[type], count, Math.round((maxSize / 1024 / 1024) * 100) / 100)}
      onFiles={store.add}
    >
      {notice && (
        <p className="uploader-notice" role="alert">
          {notice}
        </p>
      )}
      {items}
    </DropZone>
  )
  // Custom uploads have no online files and need no permission of the platform.
  if (ownUpload) return upload
  return (
    <PickerTabs
      type={type}
      dir={folder}
      room={store.room}
      isDisabled={isDisabled}
      upload={upload}
      items={items}
      onChoose={store.choose}
    />
  )
}
