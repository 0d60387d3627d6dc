import { Button } from '@blueprintjs/core'
import { CloudUpload } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect } from 'react'
import { useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { useRecord } from '../../base/crud/record/use-record.ts'
import { UploadItems } from '../../base/kit/upload/upload-items.tsx'
import { $token } from '../../base/session/wire/session.ts'
import { UploaderTabs } from './uploader-tabs.tsx'
import { uploaderStoreOf, type UploaderSettings } from './uploader-store.ts'
import { uploaderText } from './uploader.text.ts'

const UploaderDialog = later(() => import('./uploader-dialog.tsx'))

interface Props extends UploaderSettings {
  mode?: string
  value?: unknown
}

/** Shows the uploader inline, or behind a button in a dialog. */
export function Uploader({ mode, value, ...settings }: Props) {
  const text = useText(uploaderText)
  const store = uploaderStoreOf(useHost())
  const token = useStore($token)
  const unknown = useStore(store.$unknown)
  const isOpen = useStore(store.$isOpen)
  const isOff = useStore(store.$isDisabled)
  const isDisabled = settings.disabled === true || isOff
  useRecord(() => store.queue)
  // Applies the attribute; the element handles the property.
  useLayoutEffect(() => {
    if (value !== undefined) store.setValue(value)
  }, [store, value])
  useLayoutEffect(() => store.report(), [store, settings.name, settings.required])
  useEffect(() => {
    if (!token || unknown.length === 0) return
    const controller = new AbortController()
    void store.learn(controller.signal)
    return () => controller.abort()
  }, [store, token, unknown])

  return (
    <div className="uploader">
      {mode === 'dialog' ? (
        <div className="drop-zone drop-plain">
          <Button
            className="drop-choose"
            icon={<CloudUpload />}
            text={text.uploader}
            aria-haspopup="dialog"
            disabled={isDisabled}
            onClick={() => store.setOpen(true)}
          />
          <UploadItems queue={store.queue} isDisabled={isDisabled} onNoRoom={store.sayFull} onRemove={store.changed} />
        </div>
      ) : (
        <UploaderTabs store={store} isDisabled={isDisabled} />
      )}
      {isOpen && <UploaderDialog store={store} isDisabled={isDisabled} onClose={() => store.setOpen(false)} />}
    </div>
  )
}
