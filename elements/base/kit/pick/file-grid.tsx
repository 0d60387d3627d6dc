import { Document, Tick } from '@blueprintjs/icons'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { OnlineFile } from '../../contract/upload.ts'
import { shownName } from '../upload/file-checks.ts'
import { sizeText } from '../upload/size-text.ts'
import { lastPart } from '../upload/uploaded-file.ts'
import { useWindow } from '../tree/use-window.ts'
import { shownAddress } from '../../session/wire/shown-address.ts'

interface Props {
  label: string
  files: readonly OnlineFile[]
  isPictures: boolean
  isMultiple: boolean
  chosen: ReadonlyMap<string, OnlineFile>
  onChoose: (file: OnlineFile) => void
  /** Called when the end scrolls into view. */
  onEnd: () => void
}

/** Pixels. */
const cellWidth = 132
const rowHeight = 156
/** Delay in ms before the picture of a visible file loads, so that files scrolled past cost nothing. */
const restTime = 120
/** Rows before the end at which the next page is requested. */
const ahead = 2

/**
 * Shows files as a virtual grid: only visible rows are in the page. Supports arrow keys, Home, End, Page Up and Down,
 * and Space.
 */
export function FileGrid({ label, files, isPictures, isMultiple, chosen, onChoose, onEnd }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState(5)
  const [active, setActive] = useState(0)
  const takesFocus = useRef(false)
  const rowCount = Math.ceil(files.length / columns)
  const at = Math.min(active, files.length - 1)
  const { rows, show } = useWindow(scroller, rowCount, rowHeight, Math.floor(at / columns))
  const last = rows.findLast(row => row !== Math.floor(at / columns)) ?? 0

  useLayoutEffect(() => {
    const element = scroller.current!
    const measure = () => setColumns(Math.max(1, Math.floor(element.clientWidth / cellWidth)))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  const tellEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (last >= rowCount - ahead || rowCount <= ahead) tellEnd()
  }, [last, rowCount, files.length])
  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus({ preventScroll: true })
  })

  const goTo = (next: number) => {
    const to = Math.max(0, Math.min(files.length - 1, next))
    takesFocus.current = true
    setActive(to)
    show(Math.floor(to / columns))
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.nativeEvent.isComposing) return
    const page = columns * Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight))
    const rowStart = at - (at % columns)
    const moves: Record<string, () => void> = {
      ArrowRight: () => goTo(at + 1),
      ArrowLeft: () => goTo(at - 1),
      ArrowDown: () => goTo(at + columns),
      ArrowUp: () => at >= columns && goTo(at - columns),
      Home: () => goTo(event.ctrlKey ? 0 : rowStart),
      End: () => goTo(event.ctrlKey ? files.length - 1 : rowStart + columns - 1),
      PageDown: () => goTo(at + page),
      PageUp: () => goTo(at - page),
      ' ': () => onChoose(files[at]!),
      Enter: () => onChoose(files[at]!)
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <div className="file-grid" ref={scroller}>
      <div
        role="grid"
        aria-label={label}
        aria-multiselectable={isMultiple}
        aria-rowcount={rowCount}
        aria-colcount={columns}
        style={{ height: rowCount * rowHeight }}
        onKeyDown={handleKey}
      >
        {rows.map(row => (
          <div key={row} role="row" aria-rowindex={row + 1} className="file-row" style={{ top: row * rowHeight }}>
            {files.slice(row * columns, (row + 1) * columns).map((file, column) => {
              const number = row * columns + column
              return (
                <Cell
                  key={file.url}
                  file={file}
                  at={number}
                  column={column}
                  width={`${100 / columns}%`}
                  isPicture={isPictures}
                  isActive={number === at}
                  isChosen={chosen.has(file.url)}
                  onChoose={() => {
                    setActive(number)
                    onChoose(file)
                  }}
                />
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

interface CellProps {
  file: OnlineFile
  at: number
  column: number
  width: string
  isPicture: boolean
  isActive: boolean
  isChosen: boolean
  onChoose: () => void
}

function Cell({ file, at, column, width, isPicture, isActive, isChosen, onChoose }: CellProps) {
  const [isBroken, setBroken] = useState(false)
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), restTime)
    return () => clearTimeout(timer)
  }, [])
  const name = shownName(file.original ?? lastPart(file.url))
  const picture = file.thumb ?? (isPicture ? file.url : undefined)
  return (
    <div
      role="gridcell"
      className={isChosen ? 'file-cell file-chosen' : 'file-cell'}
      style={{ width }}
      data-at={at}
      tabIndex={isActive ? 0 : -1}
      aria-colindex={column + 1}
      aria-selected={isChosen}
      aria-label={`${name}, ${sizeText(file.size)}`}
      title={name}
      onClick={onChoose}
    >
      {picture && isResting && !isBroken ? (
        <img
          src={shownAddress(picture)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
        />
      ) : (
        <span className="file-sign">{(!picture || isBroken) && <Document size={32} />}</span>
      )}
      <span className="file-name">
        <bdi>{name}</bdi>
      </span>
      {isChosen && (
        <span className="file-mark">
          <Tick />
        </span>
      )}
    </div>
  )
}
