import { Tab, Tabs } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useId, useState, type ReactNode } from 'react'
import { useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { acceptOf } from '../../base/kit/upload/file-checks.ts'
import { DropZone } from '../../base/kit/upload/drop-zone.tsx'
import { UploadItems } from '../../base/kit/upload/upload-items.tsx'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { $token } from '../../base/session/wire/session.ts'
import type { UploaderSettings, UploaderStore } from './uploader-store.ts'
import { uploaderText } from './uploader.text.ts'

const OnlineFiles = later(() => import('../../base/kit/pick/online-files.tsx'))

interface Props {
  store: UploaderStore
  isDisabled: boolean
}

/** Switches between uploading files and choosing existing files of the site. */
export function UploaderTabs({ store, isDisabled }: Props) {
  const text = useText(uploaderText)
  const token = useStore($token)
  const ownUpload = useStore(store.$upload)
  const notice = useStore(store.$notice)
  useStore(store.queue.$items)
  const mayTry = useMayTry()
  const [tab, setTab] = useState('upload')
  const id = useId()
  const { type, count, maxSize } = store.limits()
  const { folder } = useHost() as HTMLElement & UploaderSettings

  const items = (
    <UploadItems queue={store.queue} isDisabled={isDisabled} onNoRoom={store.sayFull} onRemove={store.changed} />
  )
  const bar = notice && (
    <p className="uploader-notice" role="alert">
      {notice}
    </p>
  )
  const upload = (
    <DropZone
      accept={acceptOf(type)}
      isMultiple={count !== 1}
      isDisabled={isDisabled}
      hint={text.limits(text.types[type], count, Math.round((maxSize / 1024 / 1024) * 100) / 100)}
      onFiles={store.add}
    >
      {bar}
      {items}
    </DropZone>
  )
  const without = (why: ReactNode) => (
    <div className="drop-zone">
      {why}
      {items}
    </div>
  )
  // Custom uploads have no online files and need no permission of the platform.
  if (ownUpload) return upload
  if (!token) return without(<NoSession text={text.signedOut} />)
  if (!mayTry('cms:upload:add')) return without(<p className="quiet">{text.forbidden}</p>)
  return (
    <Tabs id={id} selectedTabId={tab} onChange={next => setTab(String(next))} renderActiveTabPanelOnly>
      {/* Blueprint's arrow keys only reach tabs with an explicit `disabled={false}`. */}
      <Tab id="upload" disabled={false} title={text.upload} panel={upload} />
      <Tab
        id="online"
        disabled={false}
        title={text.online}
        panel={
          <OnlineFiles
            type={type}
            dir={folder}
            room={store.room}
            onChoose={store.choose}
            isDisabled={isDisabled}
            onClose={() => setTab('upload')}
          />
        }
      />
    </Tabs>
  )
}
