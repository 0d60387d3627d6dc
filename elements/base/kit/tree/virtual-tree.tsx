import { CaretRight } from '@blueprintjs/icons'
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode
} from 'react'
import { bring } from '../../core/look/sheets.ts'
import {
  filterTree,
  isMatched,
  isParent,
  keysAbove,
  rowsInSight,
  rowThatBegins,
  type Branch,
  type Tree
} from './tree-model.ts'
import { useWindow } from './use-window.ts'
import styles from './virtual-tree.css?inline'

bring(styles)

/** Additions of a feature to a row. */
export interface RowDress {
  className?: string
  icon?: ReactNode
  trailing?: ReactNode
  attributes?: HTMLAttributes<HTMLElement> & Record<`data-${string}`, string | undefined>
}

interface Props<Node extends Branch<Node>> {
  tree: Tree<Node>
  /** Accessible name. */
  label: string
  /** Filter. */
  words?: string
  /** Shown if nothing matches. */
  none?: ReactNode
  selected?: string
  /** Keys expanded initially. */
  openKeys?: readonly string[]
  /** Makes a row a link, for opening it in a new tab. */
  href?: (node: Node) => string | undefined
  onChoose: (node: Node) => void
  dress?: (node: Node, index: number) => RowDress
  /** Handles additional keys. Return true if handled. */
  onKey?: (event: KeyboardEvent<HTMLElement>, node: Node, index: number) => boolean
}

/** Row height in pixels, larger for touch. */
const rowHeightNow = (): number => (matchMedia('(max-width: 767.98px)').matches ? 40 : 32)
const typeAheadPause = 600

/** Tree of any size that renders only visible rows. Arrow keys, Home, End and type-ahead work as in ARIA. */
export function VirtualTree<Node extends Branch<Node>>(props: Props<Node>) {
  const { tree, label, words = '', none, selected, openKeys, href, onChoose, dress, onKey } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openKeys))
  const [closed, setClosed] = useState<{ words: string; keys: ReadonlySet<string> }>({ words: '', keys: new Set() })
  const [active, setActive] = useState('')
  const [rowHeight] = useState(rowHeightNow)
  const scroller = useRef<HTMLDivElement>(null)
  const takesFocus = useRef(false)
  const typed = useRef({ words: '', at: 0 })

  const filtered = useMemo(() => filterTree(tree, words), [tree, words])
  const toggled = filtered ? (closed.words === words ? closed.keys : noKeys) : open
  const rows = useMemo(() => rowsInSight(tree, toggled, filtered), [tree, toggled, filtered])

  const rowOf = (key: string): number => rows.indexOf(tree.indexOf.get(key) ?? -1)
  const activeRow = Math.max(0, rowOf(active) >= 0 ? rowOf(active) : rowOf(selected ?? ''))

  const { rows: drawn, show } = useWindow(scroller, rows.length, rowHeight, activeRow)

  // Expand the ancestors of a new selection. Afterwards the user may collapse them.
  const [followed, setFollowed] = useState<{ tree: typeof tree; selected: string | undefined }>()
  if (followed?.tree !== tree || followed.selected !== selected) {
    setFollowed({ tree, selected })
    if (selected) {
      const above = keysAbove(tree, selected)
      if (above.some(key => !open.has(key))) setOpen(new Set([...open, ...above]))
      setActive(selected)
    }
  }

  const shownSelected = useRef('')
  useLayoutEffect(() => {
    if (!selected || shownSelected.current === selected) return
    const row = rowOf(selected)
    if (row < 0) return
    shownSelected.current = selected
    show(row)
  })

  // Moving or removing a focused row loses the focus, so check before rendering whether the tree has it.
  // oxlint-disable react/refs -- function components have no hook before the document changes, so the focus is read while rendering
  const hadFocus =
    scroller.current?.contains((scroller.current.getRootNode() as Document | ShadowRoot).activeElement) ?? false
  // oxlint-enable react/refs
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) takesFocus.current = true
  })

  useLayoutEffect(() => {
    // The selected row may still be collapsed; it is expanded in the next render.
    if (!takesFocus.current || (selected && rowOf(selected) < 0 && rowOf(active) < 0)) return
    takesFocus.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-row="${activeRow}"]`)?.focus({ preventScroll: true })
  })

  const toggle = (index: number) => {
    const flip = (before: ReadonlySet<string>) => {
      const after = new Set(before)
      if (!after.delete(tree.keys[index]!)) after.add(tree.keys[index]!)
      return after
    }
    if (filtered) setClosed({ words, keys: flip(toggled) })
    else setOpen(flip)
  }

  const goTo = (row: number) => {
    const index = rows[Math.max(0, Math.min(rows.length - 1, row))]
    if (index === undefined) return
    takesFocus.current = true
    setActive(tree.keys[index]!)
    show(Math.max(0, Math.min(rows.length - 1, row)))
  }

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    // Row with the focus; a script may have just focused it.
    const row = Number((event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row ?? activeRow)
    const index = rows[row]
    if (index === undefined || event.nativeEvent.isComposing) return
    const node = tree.nodes[index]!
    if (onKey?.(event, node, index)) return event.preventDefault()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const parent = isParent(tree, index, filtered)
    const isOpen = parent && toggled.has(node.key) === !filtered
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(row + 1),
      ArrowUp: () => goTo(row - 1),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      PageDown: () => goTo(row + page),
      PageUp: () => goTo(row - page),
      ArrowRight: () => (isOpen ? goTo(row + 1) : parent && toggle(index)),
      ArrowLeft: () => (isOpen ? toggle(index) : tree.parents[index]! >= 0 && goTo(rows.indexOf(tree.parents[index]!))),
      Enter: () => onChoose(node),
      ' ': () => onChoose(node)
    }
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      return move()
    }
    if ([...event.key].length !== 1) return
    const again = event.timeStamp - typed.current.at < typeAheadPause ? typed.current.words + event.key : event.key
    typed.current = { words: again, at: event.timeStamp }
    const found = rowThatBegins(tree, rows, row + (again.length === 1 ? 1 : 0), again)
    if (found >= 0) goTo(found)
  }

  const choose = (event: MouseEvent<HTMLElement>, node: Node) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setActive(node.key)
    onChoose(node)
  }

  return (
    <div className="tree" ref={scroller}>
      {rows.length === 0 && none}
      {rows.length > 0 && (
        <div role="tree" aria-label={label} style={{ height: rows.length * rowHeight }} onKeyDown={handleKey}>
          {drawn.map(row => {
            const index = rows[row]
            if (index === undefined) return null
            const node = tree.nodes[index]!
            const { className = '', icon, trailing, attributes } = dress?.(node, index) ?? {}
            const parent = isParent(tree, index, filtered)
            const isOpen = parent && toggled.has(node.key) === !filtered
            const address = href?.(node)
            const Row = address === undefined ? 'div' : 'a'
            return (
              <Row
                key={node.key}
                {...attributes}
                href={address}
                draggable={false}
                role="treeitem"
                className={`tree-row ${className}`}
                data-row={row}
                data-key={node.key}
                tabIndex={row === activeRow ? 0 : -1}
                aria-level={tree.depths[index]! + 1}
                aria-posinset={(filtered ?? tree).positions[index]}
                aria-setsize={(filtered ?? tree).setSizes[index]}
                aria-expanded={parent ? isOpen : undefined}
                aria-selected={node.key === selected}
                style={{
                  height: rowHeight,
                  transform: `translateY(${row * rowHeight}px)`,
                  paddingInlineStart: 4 + Math.min(tree.depths[index]!, 12) * 16
                }}
                onFocus={() => setActive(node.key)}
                onClick={event => choose(event, node)}
              >
                <span
                  className={`tree-caret ${parent ? (isOpen ? 'tree-caret-open' : '') : 'tree-caret-none'}`}
                  aria-hidden="true"
                  onClick={event => {
                    if (!parent) return
                    event.preventDefault()
                    event.stopPropagation()
                    toggle(index)
                  }}
                >
                  <CaretRight />
                </span>
                {icon}
                <span className="tree-title" title={node.title}>
                  {filtered && isMatched(filtered, index) ? <Marked title={node.title} words={words} /> : node.title}
                </span>
                {trailing}
              </Row>
            )
          })}
        </div>
      )}
    </div>
  )
}

const noKeys: ReadonlySet<string> = new Set()

function Marked({ title, words }: { title: string; words: string }) {
  const wanted = words.trim().toLowerCase()
  const at = title.toLowerCase().indexOf(wanted)
  if (at < 0) return title
  return (
    <>
      {title.slice(0, at)}
      <mark>{title.slice(at, at + wanted.length)}</mark>
      {title.slice(at + wanted.length)}
    </>
  )
}
