import { Button, InputGroup, NonIdealState } from '@blueprintjs/core'
import { Add, Cross, Search } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { RightCode } from '../../contract/rights.ts'
import { sentence } from '../../core/errors.ts'
import { useText } from '../../core/text.ts'
import { toast } from '../../core/toasts.ts'
import { useConfirm, type Question } from '../confirm.tsx'
import { later } from '../later.tsx'
import type { FormStore } from '../resource/form-record.ts'
import type { AnyForm } from '../resource/record-form.ts'
import { useRights } from '../use-rights.ts'
import { placeOfKey, type Place } from './moves.ts'
import type { Branch, Tree } from './tree-model.ts'
import { treeRecordsText } from './tree-records.text.ts'
import { useRowDrag } from './use-row-drag.ts'
import { VirtualTree, type RowDress } from './virtual-tree.tsx'

const RecordPane = later(() => import('../resource/record-pane.tsx'))
const MoveDialog = later(() => import('./move-dialog.tsx')) as typeof import('./move-dialog.tsx').default

/** What the form shows: a record, or a new one of a kind below a parent ('' is the top). */
export type Shown = { id: string } | { parentId: string; kind: string; count: number }

/** A way to add one. */
export interface Adding<Node> {
  kind: string
  label: string
  /** Whether one may be added below it; at the top alone without it. */
  below?: (node: Node) => boolean
}

export interface TreeRecordsProps<Node extends Branch<Node>> {
  tree: Tree<Node>
  isLoading: boolean
  noun: string
  /** The record to open. */
  openedId?: string
  words: Record<'label' | 'search' | 'none' | 'empty' | 'emptyHint' | 'hint' | 'readOnly', string>
  rights: Record<'add' | 'edit' | 'delete', RightCode>
  /** The first one is offered above the tree. */
  adds: readonly [Adding<Node>, ...Adding<Node>[]]
  form: (shown: Shown, treeNow: () => Tree<Node>) => Promise<AnyForm>
  move: (id: string, place: Place) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Asked before a record is deleted. */
  question: (node: Node) => Question | Promise<Question>
  mayMove?: (node: Node) => boolean
  mayDelete?: (node: Node) => boolean
  /** It is no record. */
  isClosed?: (node: Node) => boolean
  openKeys?: readonly string[]
  dress?: (node: Node) => RowDress
  /** Above the tree: the names of what its rows show. */
  head?: ReactNode
}

const always = (): boolean => true

/** A tree of records to find, choose, drag and sort in, and a form beside it. */
export function TreeRecords<Node extends Branch<Node>>(props: TreeRecordsProps<Node>) {
  const { tree, isLoading, noun, openedId, words: say, rights, adds, dress, head } = props
  const { mayMove = always, mayDelete = always, isClosed = () => false } = props
  const text = useText(treeRecordsText)
  const can = useRights()
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<Shown | undefined>(openedId ? { id: openedId } : undefined)
  const [isMoving, setMoving] = useState(false)
  const [movedBy, setMovedBy] = useState<string>()
  const editing = useRef<FormStore>(undefined)
  const pane = useRef<HTMLDivElement>(null)
  const newest = useRef(tree)
  newest.current = tree
  const { ask, dialog } = useConfirm()
  const id = shown && 'id' in shown ? shown.id : undefined

  const show = async (next: Shown | undefined) => {
    const record = editing.current
    if (record?.$isDirty.get()) {
      if ((await ask({ title: text.leave, verb: text.leaveVerb, intent: 'danger' })) === undefined) return
      record.giveUp()
    }
    setShown(next)
  }
  const add = (kind: string, parentId: string) => void show({ parentId, kind, count: Date.now() })
  useEffect(() => {
    if (openedId) void show({ id: openedId })
  }, [openedId])

  const moveTo = async (moved: string, place: Place) => {
    setMoving(true)
    try {
      await props.move(moved, place)
      toast(text.moved, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setMoving(false)
  }
  const mayDrag = can(rights.edit) && words.trim() === ''
  const { drag, begin } = useRowDrag(mayDrag ? tree : undefined, pane, (key, place) => void moveTo(key, place))
  const moveByKey = (event: KeyboardEvent<HTMLElement>, node: Node, index: number): boolean => {
    if (!event.altKey || !event.key.startsWith('Arrow') || !mayDrag || isMoving) return false
    const place = mayMove(node) && placeOfKey(tree, index, event.key)
    if (place) void moveTo(node.key, place)
    return true
  }

  const drop = async (node: Node) => {
    try {
      if ((await ask(await props.question(node))) === undefined) return
      await props.remove(node.key)
      editing.current?.giveUp()
      setShown(undefined)
      toast(text.deleted, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }

  const at = id === undefined ? undefined : tree.indexOf.get(id)
  const chosen = at === undefined ? undefined : tree.nodes[at]
  const [first] = adds
  const addFirst = can(rights.add) && <Button icon={<Add />} text={first.label} onClick={() => add(first.kind, '')} />
  const tools = chosen && (
    <div className="tree-tools">
      {can(rights.add) &&
        adds
          .filter(({ below }) => below?.(chosen))
          .map(({ kind, label }) => (
            <Button key={label} size="small" icon={<Add />} text={label} onClick={() => add(kind, chosen.key)} />
          ))}
      {can(rights.edit) && mayMove(chosen) && <Button size="small" text={text.moveTo} onClick={() => setMovedBy(id)} />}
      {can(rights.delete) && mayDelete(chosen) && (
        <Button size="small" intent="danger" variant="minimal" text={text.delete} onClick={() => void drop(chosen)} />
      )}
    </div>
  )
  const clear = () => setWords('')
  const beside = (step: number): string | undefined => {
    if (at === undefined) return undefined
    let index = at + step
    while (tree.nodes[index] && isClosed(tree.nodes[index]!)) index += step
    return tree.keys[index]
  }
  return (
    <div className={shown ? 'manage manage-open' : 'manage'}>
      <div className="pane tree-pane" ref={pane} aria-busy={isLoading || isMoving}>
        <div className="tools tree-search">
          <InputGroup
            leftIcon={<Search />}
            placeholder={say.search}
            aria-label={say.search}
            value={words}
            maxLength={100}
            onValueChange={setWords}
            rightElement={
              words ? <Button variant="minimal" icon={<Cross />} aria-label={text.clear} onClick={clear} /> : undefined
            }
          />
          {addFirst}
        </div>
        {tree.size > 0 && head}
        {tree.size === 0 ? (
          <NonIdealState
            className="state"
            title={say.empty}
            description={say.emptyHint}
            action={addFirst || undefined}
          />
        ) : (
          <VirtualTree
            tree={tree}
            label={say.label}
            words={words}
            none={
              <p className="quiet">
                {say.none} <Button size="small" text={text.clear} onClick={clear} />
              </p>
            }
            selected={id}
            openKeys={props.openKeys ?? tree.keys.slice(0, 1)}
            onChoose={node => !isClosed(node) && void show({ id: node.key })}
            onKey={moveByKey}
            dress={node => {
              const own = dress?.(node)
              const dragged = drag?.key === node.key ? 'dragged' : drag?.over === node.key ? `drop-${drag.zone}` : ''
              return {
                ...own,
                className: `${own?.className ?? ''} ${dragged}`,
                attributes: { onPointerDown: event => mayMove(node) && begin(event, node.key) }
              }
            }}
          />
        )}
      </div>
      <div className="pane form-pane">
        {shown ? (
          <RecordPane
            key={id ?? (shown as { count: number }).count}
            noun={noun}
            form={{ rights, load: () => props.form(shown, () => newest.current) }}
            id={id}
            before={beside(-1)}
            after={beside(1)}
            tools={tools}
            onShow={next => void show({ id: next })}
            onClose={() => void show(undefined)}
            onEdit={record => void (editing.current = record)}
          />
        ) : (
          <p className="quiet">{can(rights.edit) ? say.hint : say.readOnly}</p>
        )}
      </div>
      {movedBy && (
        <MoveDialog
          tree={tree}
          label={say.label}
          id={movedBy}
          onClose={() => setMovedBy(undefined)}
          onMove={place => {
            setMovedBy(undefined)
            void moveTo(movedBy, place)
          }}
        />
      )}
      {dialog}
    </div>
  )
}
