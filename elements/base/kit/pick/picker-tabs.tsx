import { Tab, Tabs } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { useText } from '../../core/language/text.ts'
import { $token } from '../../session/wire/session.ts'
import { NoSession } from '../access/no-session.ts'
import { useMayTry } from '../access/use-rights.ts'
import { later } from '../later.tsx'
import type { TypeFilter } from '../upload/file-checks.ts'
import type { UploadedFile } from '../upload/uploaded-file.ts'
import { pickText } from './pick.text.ts'

const OnlineFiles = later(() => import('./online-files.tsx'))

interface Props {
  type: TypeFilter
  /** Folder to which the online files are limited. */
  dir?: string | undefined
  room: () => number
  isDisabled: boolean
  /** Content of the tab for uploads. */
  upload: ReactElement
  /** Content without a session or the right. */
  items?: ReactNode
  onChoose: (files: readonly UploadedFile[]) => void
  /** Called after a choice; default: shows the uploads. */
  onDone?: () => void
}

/** Switches between uploading files and choosing existing files of the site. */
export function PickerTabs({ type, dir, room, isDisabled, upload, items, onChoose, onDone }: Props) {
  const text = useText(pickText)
  const token = useStore($token)
  const mayTry = useMayTry()
  const [tab, setTab] = useState('upload')
  const id = useId()
  const without = (why: ReactNode) => (
    <div className="drop-zone">
      {why}
      {items}
    </div>
  )
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
            dir={dir}
            room={room}
            onChoose={onChoose}
            isDisabled={isDisabled}
            onClose={onDone ?? (() => setTab('upload'))}
          />
        }
      />
    </Tabs>
  )
}
