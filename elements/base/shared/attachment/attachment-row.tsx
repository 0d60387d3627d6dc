import { Button } from '@blueprintjs/core'
import {
  Crop,
  Document,
  Download,
  DragHandleVertical,
  Edit,
  EyeOpen,
  History,
  Insert,
  Media,
  Music,
  Trash,
  Video
} from '@blueprintjs/icons'
import { memo, type KeyboardEvent, type ReactElement } from 'react'
import { useText } from '../../core/language/text.ts'
import { useFileKey } from '../../session/request/use-file-key.ts'
import { shownAddress } from '../../session/wire/shown-address.ts'
import { isCroppable } from '../../kit/crop/crop.ts'
import { shownName } from '../../kit/upload/file-checks.ts'
import { sizeText } from '../../kit/upload/size-text.ts'
import { attachmentText } from './attachment.text.ts'
import { isKnown, type Listed } from './attachments.ts'
import { viewOf, type FileView } from './preview/file-view.ts'

export interface RowActions {
  preview: (at: number) => void
  versions: (at: number) => void
  edit: (at: number) => void
  crop: (at: number) => void
  insert: (at: number) => void
  remove: (at: number) => void
  shift: (at: number, by: 1 | -1) => void
}

interface Props {
  at: number
  listed: Listed
  isGone: boolean
  isEditable: boolean
  isSortable: boolean
  mayInsert: boolean
  actions: RowActions
}

const signs: Partial<Record<FileView, ReactElement>> = {
  picture: <Media />,
  audio: <Music />,
  video: <Video />
}

/** Row of a file with its actions. */
export const AttachmentRow = memo(function AttachmentRow(props: Props) {
  const { at, listed, isGone, isEditable, isSortable, mayInsert, actions } = props
  const text = useText(attachmentText)
  useFileKey()
  const name = shownName(listed.name)
  const view = viewOf(listed)
  const address = isKnown(listed) ? shownAddress(listed.path) : undefined
  const tool = (key: keyof RowActions, title: string, label: string, icon: ReactElement) => (
    <Button
      variant="minimal"
      size="small"
      className={`annex-${key}`}
      icon={icon}
      title={title}
      aria-label={label}
      onClick={() => actions[key](at, 1)}
    />
  )
  const steer = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    actions.shift(at, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className="annex" data-row={at} data-uid={listed.uid}>
      {isEditable && (
        <button
          type="button"
          className="annex-grip"
          disabled={!isSortable}
          title={text.drag}
          aria-label={text.dragOf(name)}
          onKeyDown={steer}
        >
          <DragHandleVertical />
        </button>
      )}
      {listed.thumb ? (
        <img className="item-picture" src={shownAddress(listed.thumb)} alt="" loading="lazy" />
      ) : (
        <span className="item-picture">{signs[view] ?? <Document />}</span>
      )}
      <div className="item-body annex-body">
        <span className="item-name annex-name" title={name}>
          <bdi>{name}</bdi>
        </span>
        <span className={isGone ? 'item-state item-problem' : 'item-state'}>
          {isGone ? text.gone : factsOf(listed)}
        </span>
        {listed.introduce && (
          <span className="item-name annex-introduce" title={listed.introduce}>
            {listed.introduce}
          </span>
        )}
      </div>
      <div className="annex-tools">
        {address && view !== 'none' && tool('preview', text.preview, text.previewOf(name), <EyeOpen />)}
        {address &&
          listed.obj === 'article' &&
          listed.objId &&
          tool('versions', text.versions, text.versionsOf(name), <History />)}
        {isEditable &&
          mayInsert &&
          address &&
          view === 'pdf' &&
          tool('insert', text.insert, text.insertOf(name), <Insert />)}
        {isEditable &&
          address &&
          view === 'picture' &&
          isCroppable(listed.path!) &&
          tool('crop', text.crop, text.cropOf(name), <Crop />)}
        {isEditable && tool('edit', text.edit, text.editOf(name), <Edit />)}
        {address && (
          <a
            className="bp6-button bp6-minimal bp6-small"
            href={address}
            download={name}
            target="_blank"
            rel="noopener noreferrer"
            title={text.download}
            aria-label={text.downloadOf(name)}
          >
            <Download />
          </a>
        )}
        {isEditable && tool('remove', text.remove, text.removeOf(name), <Trash />)}
      </div>
    </li>
  )
})

/** Formats type, size and dimensions: `PDF · 1.2 MB`, `PNG · 12 KB · 800 × 600` */
const factsOf = ({ ext = '', size, width, height }: Listed): string =>
  [ext.replace('.', '').toUpperCase(), size !== undefined && sizeText(size), width && height && `${width} × ${height}`]
    .filter(Boolean)
    .join(' · ')
