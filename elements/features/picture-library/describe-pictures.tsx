import { Tag } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import {
  libraryKinds,
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
import { FileMark } from './file-mark.tsx'
import type { PictureLibraryWords } from './picture-library.text.ts'
import { rightOf } from './pictures.ts'

interface Deeds {
  can: (right: RightCode) => boolean
  open: (row: PictureRow) => void
  take: (step: PictureStep, rows: PictureRow[]) => void
  replace: (row: PictureRow) => void
  takeDown: (row: PictureRow) => void
  /** Absent if the library shows another site than the session's. */
  send?: () => void
  folderFilter: (value: string, change: (dir: string) => void) => ReactNode
  /** Absent unless the list is limited to one content. */
  contentFilter: ((value: string, change: (sha256: string) => void) => ReactNode) | undefined
}

/** Describes the list of files of a sub-site. */
export function describePictures(
  text: PictureLibraryWords,
  { can, open, take, replace, takeDown, send, folderFilter, contentFilter }: Deeds
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
  const ownActionsOf = (row: PictureRow): TableAction<PictureRow>[] => {
    const change: TableAction<PictureRow> = { key: 'replace', title: text.replace, run: () => replace(row) }
    const mayReplace = send && can(rightOf.rename) && can('cms:upload:add')
    const down: TableAction<PictureRow> = {
      ...{ key: 'takeDown', title: row.downSince ? text.giveBack : text.takeDown, run: () => takeDown(row) },
      ...(!row.downSince && { intent: 'danger' })
    }
    const own = actionsOf([row]).flatMap(action =>
      mayReplace && action.key === 'rename' ? [action, change] : [action]
    )
    return send && can('cms:picture:takeDown') ? [...own, down] : own
  }
  const useOf = ({ uses, isPublic, idleDays, downSince }: PictureRow) =>
    downSince ? (
      <Tag minimal intent="danger">
        {text.down}
      </Tag>
    ) : uses > 0 ? (
      text.usedIn(uses, isPublic)
    ) : (
      <span className="picture-unused">{text.unused(idleDays)}</span>
    )
  return {
    name: 'pictures',
    noun: 'picture',
    label: text.pictures,
    list: pictureList,
    keyOf: row => row.id,
    titleOf: row => row.name,
    open,
    card: {
      picture: row => <FileMark file={row} isLarge />,
      facts: row => (
        <>
          {row.width > 0 ? `${row.width}×${row.height}` : text.kinds[row.kind]} · {sizeText(row.size)} · {useOf(row)}
        </>
      )
    },
    filters: [
      { kind: 'text', name: 'name', label: text.search, maxLength: 100, isWithin: true },
      {
        kind: 'choice',
        name: 'kind',
        label: text.kind,
        options: libraryKinds.map(kind => ({ value: kind, label: text.kinds[kind] }))
      },
      { kind: 'own', name: 'dir', label: text.folder, render: folderFilter },
      { kind: 'span', name: 'createTime', label: text.time, to: text.to },
      { kind: 'flag', name: 'isUnused', label: text.onlyUnused },
      { kind: 'flag', name: 'hasCopies', label: text.onlyCopies },
      { kind: 'flag', name: 'isDown', label: text.onlyDown },
      {
        kind: 'own',
        name: 'sha256',
        label: text.copies,
        ...(!contentFilter && { isUnseen: true }),
        render: contentFilter ?? (() => null)
      }
    ],
    columns: [
      {
        key: 'name',
        title: text.name,
        render: row => (
          <span className="picture-name">
            <FileMark file={row} />
            <span title={row.name}>{row.name}</span>
          </span>
        )
      },
      { key: 'kind', title: text.kind, width: 80, render: row => text.kinds[row.kind] },
      { key: 'dir', title: text.folder, width: 120, render: row => <span title={row.dir}>{row.dir || text.top}</span> },
      {
        key: 'width',
        title: text.measures,
        width: 104,
        align: 'end',
        isHiddenAtFirst: true,
        render: ({ width, height }) => (width > 0 ? `${width}×${height}` : '')
      },
      {
        key: 'size',
        title: text.size,
        width: 88,
        align: 'end',
        isSortable: true,
        render: row => sizeText(row.size)
      },
      {
        key: 'uses',
        title: text.uses,
        width: 112,
        isTelling: true,
        render: useOf
      },
      { key: 'copies', title: text.copies, width: 96, render: row => text.copiesOf(row.copies) },
      { key: 'createByName', title: text.createdBy, width: 96 },
      { key: 'createTime', title: text.time, width: 160, align: 'end', isSortable: true, isTelling: true }
    ],
    actionsOf: row => [{ key: 'open', title: text.open, run: () => open(row) }, ...ownActionsOf(row)],
    bulkActionsOf: actionsOf,
    add: send && { label: text.send, right: 'cms:upload:add', run: send },
    empty: { title: text.empty, hint: text.emptyHint }
  }
}
