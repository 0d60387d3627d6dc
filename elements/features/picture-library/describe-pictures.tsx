import type { ReactNode } from 'react'
import {
  pictureList,
  pictureSteps,
  type PictureQuery,
  type PictureRow,
  type PictureStep
} from '../../base/contract/picture.ts'
import type { RightCode } from '../../base/contract/rights.ts'
import { sizeText } from '../../base/kit/upload/size-text.ts'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { shownAddress } from '../../base/session/wire/shown-address.ts'
import type { PictureLibraryWords } from './picture-library.text.ts'
import { rightOf } from './pictures.ts'

interface Deeds {
  can: (right: RightCode) => boolean
  open: (row: PictureRow) => void
  take: (step: PictureStep, rows: PictureRow[]) => void
  /** Absent if the library shows another site than the session's. */
  send?: () => void
  folderFilter: (value: string, change: (dir: string) => void) => ReactNode
}

/** Describes the list of pictures of a sub-site. */
export function describePictures(
  text: PictureLibraryWords,
  { can, open, take, send, folderFilter }: Deeds
): Resource<PictureRow, PictureQuery> {
  const actionsOf = (rows: PictureRow[]): TableAction<PictureRow>[] =>
    pictureSteps
      .filter(step => can(rightOf[step]) && (step !== 'rename' || rows.length === 1))
      .map(step => ({
        key: step,
        title: text[step],
        intent: step === 'delete' ? 'danger' : undefined,
        run: chosen => take(step, chosen)
      }))
  return {
    name: 'pictures',
    noun: 'picture',
    label: text.pictures,
    list: pictureList,
    keyOf: row => row.id,
    titleOf: row => row.name,
    open,
    filters: [
      { kind: 'text', name: 'name', label: text.search, maxLength: 100, isWithin: true },
      { kind: 'own', name: 'dir', label: text.folder, render: folderFilter },
      { kind: 'span', name: 'createTime', label: text.time, to: text.to },
      { kind: 'flag', name: 'isUnused', label: text.onlyUnused }
    ],
    columns: [
      {
        key: 'name',
        title: text.picture,
        render: row => (
          <span className="picture-name">
            <span className="picture-small">
              {row.thumb && <img src={shownAddress(row.thumb)} alt="" loading="lazy" decoding="async" />}
            </span>
            <span title={row.name}>{row.name}</span>
          </span>
        )
      },
      { key: 'dir', title: text.folder, width: 136, render: row => <span title={row.dir}>{row.dir || text.top}</span> },
      {
        key: 'width',
        title: text.measures,
        width: 104,
        align: 'end',
        render: ({ width, height }) => (width > 0 ? `${width}×${height}` : '')
      },
      { key: 'size', title: text.size, width: 88, align: 'end', render: row => sizeText(row.size) },
      {
        key: 'uses',
        title: text.uses,
        width: 80,
        isTelling: true,
        render: ({ uses }) => (uses > 0 ? text.usedIn(uses) : <span className="picture-unused">{text.unused}</span>)
      },
      { key: 'createByName', title: text.createdBy, width: 104 },
      { key: 'createTime', title: text.time, width: 160, align: 'end', isSortable: true, isTelling: true }
    ],
    actionsOf: row => [{ key: 'open', title: text.open, run: () => open(row) }, ...actionsOf([row])],
    bulkActionsOf: actionsOf,
    add: send && { label: text.send, right: 'cms:upload:add', run: send },
    empty: { title: text.empty, hint: text.emptyHint }
  }
}
