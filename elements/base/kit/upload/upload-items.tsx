import { Button } from '@blueprintjs/core'
import { Cross, Document, Error as Problem, Media, Refresh, Trash } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { memo, useLayoutEffect, useRef } from 'react'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { useStableCallback } from '../../core/react/use-stable-callback.ts'
import { useFileKey } from '../../session/request/use-file-key.ts'
import { shownAddress } from '../../session/wire/shown-address.ts'
import { useConfirm } from '../dialog/confirm.tsx'
import { kindOf, shownName } from './file-checks.ts'
import { sizeText } from './size-text.ts'
import type { UploadItem, UploadQueue } from './upload-queue.ts'
import { uploadText, type UploadWords } from './upload.text.ts'
import type { UploadedFile } from './uploaded-file.ts'
import styles from './upload.css?inline'

bring(styles)

interface Props {
  queue: UploadQueue<UploadedFile>
  isDisabled: boolean
  /** Called when the user retries a file that exceeds the limit. */
  onNoRoom: () => void
  onRemove: (item: UploadItem<UploadedFile>) => void
}

/** List of the files in a queue, with state and actions. */
export function UploadItems({ queue, isDisabled, onNoRoom, onRemove }: Props) {
  const text = useText(uploadText)
  const items = useStore(queue.$items)
  const { ask, dialog } = useConfirm()
  const list = useRef<HTMLUListElement>(null)
  // Removing a file also removes the focused button: focus the next file, or the file chooser.
  const goneAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    const at = goneAt.current
    if (at === undefined) return
    goneAt.current = undefined
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.item-remove') ?? [])]
    const chooser = list.current?.closest('.drop-zone')?.querySelector<HTMLElement>('.drop-choose')
    ;(buttons[Math.min(at, buttons.length - 1)] ?? chooser)?.focus()
  }, [items.length])

  const remove = useStableCallback(async (item: UploadItem<UploadedFile>) => {
    const sure = { title: text.sure, body: nameOf(item), verb: text.remove, intent: 'danger' } as const
    if (item.state === 'success' && (await ask(sure)) === undefined) return
    goneAt.current = items.indexOf(item)
    queue.remove(item.id)
    onRemove(item)
  })
  const retry = useStableCallback((id: number) => void (queue.retry(id) || onNoRoom()))
  const count = (state: UploadItem<UploadedFile>['state']) => items.filter(item => item.state === state).length
  const done = count('success')
  return (
    <>
      <p className="items-summary" role="status">
        {items.some(({ file }) => file) ? text.summary(done, items.length, count('error')) : ''}
      </p>
      <ul ref={list} className="upload-items" aria-label={text.items} hidden={items.length === 0}>
        {items.map(item => (
          <Item key={item.id} item={item} text={text} isDisabled={isDisabled} remove={remove} retry={retry} />
        ))}
      </ul>
      {dialog}
    </>
  )
}

const nameOf = ({ name }: UploadItem<UploadedFile>): string => shownName(name) || 'picture.png'

interface ItemProps {
  item: UploadItem<UploadedFile>
  text: UploadWords
  isDisabled: boolean
  remove: (item: UploadItem<UploadedFile>) => void
  retry: (id: number) => void
}

/** Memoised, so that progress of one of 300 files renders only that file. */
const Item = memo(function Item({ item, text, isDisabled, remove, retry }: ItemProps) {
  const name = nameOf(item)
  const { state, stored } = item
  useFileKey()
  const isOver = state === 'success' || state === 'error'
  return (
    <li className={`upload-item item-${state}`}>
      <Picture item={item} />
      <div className="item-body">
        <span className="item-name" title={name}>
          {stored?.url ? (
            <a href={shownAddress(stored.url)} target="_blank" rel="noopener noreferrer">
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
        <span className="item-state">
          {item.size > 0 && <span className="item-size">{sizeText(item.size)}</span>}
          <span
            className={state === 'error' ? 'item-problem' : undefined}
            role={state === 'error' ? 'alert' : undefined}
          >
            {wordsOf(item, text)}
          </span>
        </span>
        {(state === 'uploading' || state === 'waiting') && (
          <progress className="item-progress" aria-label={text.progress(name)} max={1} value={item.share} />
        )}
      </div>
      {state === 'error' && item.file && !item.isUnfit && (
        <Button
          variant="minimal"
          size="small"
          icon={<Refresh />}
          aria-label={text.retryOf(name)}
          title={text.retry}
          disabled={isDisabled}
          onClick={() => retry(item.id)}
        />
      )}
      <Button
        className="item-remove"
        variant="minimal"
        size="small"
        icon={isOver ? <Trash /> : <Cross />}
        aria-label={isOver ? text.removeOf(name) : text.cancelOf(name)}
        title={isOver ? text.remove : text.cancel}
        disabled={isDisabled}
        onClick={() => remove(item)}
      />
    </li>
  )
})

function Picture({ item: { state, stored, name } }: { item: UploadItem<UploadedFile> }) {
  if (stored?.thumb) return <img className="item-picture" src={shownAddress(stored.thumb)} alt="" loading="lazy" />
  return (
    <span className="item-picture">
      {state === 'error' ? <Problem /> : kindOf(name) === 'image' ? <Media /> : <Document />}
    </span>
  )
}

function wordsOf({ state, share, size, speed, problem, file }: UploadItem<UploadedFile>, text: UploadWords): string {
  if (state === 'error') return problem
  if (state === 'queued') return text.queued
  if (state === 'waiting') return text.waiting
  // Files that existed before were not uploaded now.
  if (state === 'success') return file ? text.done : ''
  if (share >= 1) return text.finishing
  const percent = `${Math.floor(share * 100)}%`
  if (speed <= 0) return percent
  const seconds = Math.ceil((size * (1 - share)) / speed)
  const time = seconds < 60 ? text.seconds(seconds) : text.minutes(Math.ceil(seconds / 60))
  return `${percent} · ${text.left(sizeText(Math.round(speed)), time)}`
}
