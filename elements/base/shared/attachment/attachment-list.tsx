import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { mostAttachments, type Attachment } from '../../contract/annex.ts'
import { sentence } from '../../core/language/errors.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { useHost } from '../../core/react/host.ts'
import { useStableCallback } from '../../core/react/use-stable-callback.ts'
import { shownAddress } from '../../session/wire/shown-address.ts'
import { useConfirm } from '../../kit/dialog/confirm.tsx'
import { useCrop } from '../../kit/crop/use-crop.tsx'
import { later } from '../../kit/later.tsx'
import { lead } from '../../kit/open-path.ts'
import { Picker } from '../../kit/pick/picker.ts'
import { DropZone } from '../../kit/upload/drop-zone.tsx'
import { acceptOf, shownName } from '../../kit/upload/file-checks.ts'
import uploadStyles from '../../kit/upload/upload.css?inline'
import { UploadItems } from '../../kit/upload/upload-items.tsx'
import { useSortable } from '../../kit/use-sortable.ts'
import { AttachmentRow, type RowActions } from './attachment-row.tsx'
import { attachmentText } from './attachment.text.ts'
import { inOrder, isKnown, moved, withArrived, withReplaced, type Listed } from './attachments.ts'
import styles from './attachment.css?inline'
import type { PdfPage } from './preview/pdf-pages.ts'
import type { AttachmentLimits, AttachmentQueue } from './attachment-queue.ts'
import { useAttachmentUploads } from './use-attachment-uploads.ts'
import { useChosen } from './use-chosen.ts'
import { useDetails } from './use-details.ts'

bring(uploadStyles)
bring(styles)

const AttachmentEdit = later(() => import('./attachment-edit.tsx'))
const PreviewDialog = later(() => import('./preview/preview-dialog.tsx'))
const PdfInsert = later(() => import('./preview/pdf-insert.tsx'))

interface Props {
  /** Sorted by their sort values. */
  value: readonly Listed[]
  /** Details that are already loaded. */
  known?: readonly Attachment[]
  isEditable: boolean
  limits: AttachmentLimits
  /** Returns the site the list was opened for. */
  subsite?: () => string | undefined
  onChange: (list: Listed[]) => void
  /** Receives pages of a PDF. Without it, pages cannot be inserted. */
  onPages?: (pages: PdfPage[], attachment: Attachment) => void
  onProblem?: (message: string, name: string) => void
  /** Queue of the page, which knows pending and failed uploads. */
  queue?: AttachmentQueue
  /** Receives the function that attaches files. */
  attacher?: RefObject<((files: File[]) => void) | null>
}

type Opened = { kind: 'preview' | 'edit' | 'insert'; uid: string; isOpen: boolean; count: number }

/** List of attachments and uploads, with the actions for each. */
export default function AttachmentList({
  value,
  known,
  isEditable,
  limits,
  subsite,
  onChange,
  onPages,
  onProblem,
  queue: given,
  attacher
}: Props) {
  const text = useText(attachmentText)
  const host = useHost()
  const { list, gone, error, isLoading, remember, reload } = useDetails(value, known)
  const { ask, dialog: question } = useConfirm()
  const { crop, dialog: cropper } = useCrop()
  const [opened, setOpened] = useState<Opened>()
  const [said, setSaid] = useState('')
  const [isPicking, setPicking] = useState(false)
  const rows = useRef<HTMLUListElement>(null)
  const newest = useRef(list)
  useLayoutEffect(() => {
    newest.current = list
  }, [list])
  /** Attachments whose place a cropped picture takes. */
  const croppedOf = useRef(new Map<File, string>())
  const turns = useRef(new Map<string, number>())
  const count = Math.min(limits.count, mostAttachments)
  const { queue, add, tellFull } = useAttachmentUploads({
    queue: given,
    limits: { ...limits, count },
    present: () => {
      const isIn = (uid: string) => newest.current.some(each => each.uid === uid)
      return newest.current.length - [...croppedOf.current.values()].filter(isIn).length
    },
    subsite,
    onAttached(attachment, turn, file) {
      remember(attachment)
      const cropped = file && croppedOf.current.get(file)
      if (file) croppedOf.current.delete(file)
      if (cropped && newest.current.some(({ uid }) => uid === cropped))
        return change(withReplaced(newest.current, cropped, attachment))
      turns.current.set(attachment.uid, turn)
      // Use the newest list: several uploads may end before it is drawn again.
      change(withArrived(newest.current, attachment, ({ uid }) => (turns.current.get(uid) ?? 0) > turn))
    },
    onProblem: (message, name) => onProblem?.(message, name)
  })
  useImperativeHandle(attacher, () => add)
  const items = useStore(queue.$items)
  const hasItems = items.length > 0
  const room = () => count - list.length - items.filter(({ state }) => state !== 'error').length
  const change = (next: Listed[]) => {
    newest.current = next
    onChange(next)
  }
  const choose = useChosen(() => newest.current, change)

  // Restores the focus: to a moved row, or to the row in the place of a removed one.
  const focusOn = useRef<{ at: number; part: string }>(undefined)
  useLayoutEffect(() => {
    const wanted = focusOn.current
    if (!wanted) return
    focusOn.current = undefined
    const all = [...(rows.current?.querySelectorAll<HTMLElement>(wanted.part) ?? [])]
    const chooser = rows.current?.closest('.annexes')?.querySelector<HTMLElement>('.drop-choose')
    const target = all[Math.min(wanted.at, all.length - 1)] ?? chooser
    target?.focus()
  }, [list])
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length) return
    setSaid(text.movedTo(shownName(list[from]!.name), to + 1, list.length))
    change(moved(list, from, to))
  }
  useSortable(rows, '.annex-grip', isEditable && list.length > 1, move)

  const open = (kind: Opened['kind'], at: number) =>
    setOpened(before => ({ kind, uid: list[at]!.uid, isOpen: true, count: (before?.count ?? 0) + 1 }))
  const close = () => setOpened(before => before && { ...before, isOpen: false })
  const actions: RowActions = {
    preview: at => open('preview', at),
    versions(at) {
      const { uid, objId = '', name } = list[at]!
      lead(host, `/ntko?${new URLSearchParams({ id: uid, articleId: objId })}`, shownName(name))
    },
    edit: at => open('edit', at),
    insert: at => open('insert', at),
    shift(at, by) {
      focusOn.current = { at: at + by, part: '.annex-grip' }
      move(at, at + by)
    },
    async crop(at) {
      const listed = list[at]!
      if (!isKnown(listed)) return
      const cropped = await crop(shownAddress(listed.path))
      if (!cropped?.isCropped) return
      const file = new File([cropped.blob], nameOfCrop(listed), { type: cropped.blob.type })
      croppedOf.current.set(file, listed.uid)
      add([file])
    },
    async remove(at) {
      const { name, uid } = list[at]!
      const sure = { title: text.sure, body: shownName(name), verb: text.remove, intent: 'danger' } as const
      if ((await ask(sure)) === undefined) return
      focusOn.current = { at, part: '.annex-remove' }
      change(newest.current.filter(each => each.uid !== uid))
    }
  }
  const steady = useSteady(actions)

  const chosen = list.find(({ uid }) => uid === opened?.uid)
  const dialog = opened && chosen && (
    <>
      {opened.kind === 'edit' && (
        <AttachmentEdit
          key={opened.count}
          listed={chosen}
          isOpen={opened.isOpen}
          onClose={close}
          onDone={part => {
            change(inOrder(list.map(each => (each.uid === chosen.uid ? { ...each, ...part } : each))))
            close()
          }}
        />
      )}
      {opened.kind === 'preview' && isKnown(chosen) && (
        <PreviewDialog
          key={opened.count}
          list={list.filter(isKnown)}
          first={chosen.uid}
          isOpen={opened.isOpen}
          onClose={close}
        />
      )}
      {opened.kind === 'insert' && isKnown(chosen) && onPages && (
        <PdfInsert
          key={opened.count}
          attachment={chosen}
          isOpen={opened.isOpen}
          onClose={close}
          onPages={pages => {
            close()
            onPages(pages, chosen)
          }}
        />
      )}
    </>
  )

  const entries = (
    <ul ref={rows} className="annex-rows" aria-label={text.title} aria-busy={isLoading} hidden={list.length === 0}>
      {list.map((listed, at) => (
        <AttachmentRow
          key={listed.uid}
          at={at}
          listed={listed}
          isGone={gone.has(listed.uid)}
          isEditable={isEditable}
          isSortable={list.length > 1}
          mayInsert={onPages !== undefined}
          actions={steady}
        />
      ))}
    </ul>
  )
  return (
    <div className="annexes">
      {error !== undefined && (
        <p className="failure" role="alert">
          {text.loadFailed}：{sentence(error)} <Button size="small" text={text.retry} onClick={reload} />
        </p>
      )}
      {isEditable ? (
        <DropZone
          accept={acceptOf(limits.type)}
          isMultiple={count > 1}
          isDisabled={false}
          label={text.add}
          hint={text.emptyHint(count)}
          onFiles={add}
          onOpen={() => setPicking(true)}
        >
          {entries}
          {hasItems && <UploadItems queue={queue} isDisabled={false} onNoRoom={tellFull} onRemove={() => undefined} />}
        </DropZone>
      ) : (
        <>
          {list.length === 0 && <p className="annex-empty">{text.empty}</p>}
          {entries}
        </>
      )}
      <span className="annex-said" role="status">
        {said}
      </span>
      {isPicking && (
        <Picker
          title={text.add}
          type={limits.type}
          maxSize={limits.maxSize}
          room={room}
          onFiles={add}
          onChoose={files => void choose(files)}
          onClose={() => setPicking(false)}
        />
      )}
      {dialog}
      {question}
      {cropper}
    </div>
  )
}

/** Returns the file name of a cropped picture: its name with the extension of the new format. */
const nameOfCrop = ({ name }: Listed): string => `${name.replace(/\.[^./\\]*$/, '') || 'picture'}.png`

/**
 * Returns the same functions at each render, which call the newest ones, so that rows redraw only when their own data
 * changes.
 */
function useSteady(actions: RowActions): RowActions {
  const newest = useStableCallback(() => actions)
  return useMemo(
    () => ({
      preview: at => newest().preview(at),
      versions: at => newest().versions(at),
      edit: at => newest().edit(at),
      crop: at => newest().crop(at),
      insert: at => newest().insert(at),
      remove: at => newest().remove(at),
      shift: (at, by) => newest().shift(at, by)
    }),
    [newest]
  )
}
