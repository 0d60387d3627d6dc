import { Button, InputGroup, NonIdealState, Spinner } from '@blueprintjs/core'
import { Add, Cross, Search } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { DepartmentChoice } from '../contract/department.ts'
import { sentence } from '../core/errors.ts'
import { useText } from '../core/text.ts'
import { toast } from '../core/toasts.ts'
import { useConfirm } from '../parts/confirm.tsx'
import { later } from '../parts/later.tsx'
import { NoSession } from '../parts/no-session.ts'
import type { FormStore } from '../parts/resource/form-record.ts'
import { placeOfKey, type Place } from '../parts/tree/moves.ts'
import { useRowDrag } from '../parts/tree/use-row-drag.ts'
import { VirtualTree } from '../parts/tree/virtual-tree.tsx'
import { useLoad } from '../parts/use-load.ts'
import { useRights } from '../parts/use-rights.ts'
import { changesOf } from '../session/changes.ts'
import { $user } from '../session/session.ts'
import { departmentListText } from './department-list.text.ts'
import { countBelow, loadTree, move, remove, type DepartmentTree } from './departments.ts'

const RecordPane = later(() => import('../parts/resource/record-pane.tsx'))
const MoveDialog = later(
  () => import('../parts/tree/move-dialog.tsx')
) as typeof import('../parts/tree/move-dialog.tsx').default

const rights = { add: 'system:depart:add', edit: 'system:depart:edit', delete: 'system:depart:delete' } as const

/** What the form shows: a department, or a new one below a parent ('' is the top). */
type Shown = { id: string } | { parentId: string; count: number }

/** The departments of the platform: a tree to choose, drag and sort in, and a form beside it. */
export function DepartmentList({ departmentId }: { departmentId?: string }) {
  const text = useText(departmentListText)
  const user = useStore($user)
  const version = useStore(changesOf('department'))
  const {
    value: tree,
    error,
    loading,
    reload
  } = useLoad(async signal => (user ? await loadTree(signal) : undefined), [version, user?.id])
  if (!user) return <NoSession text={text.signedOut} />
  if (tree) return <Departments tree={tree} isLoading={loading} departmentId={departmentId} />
  if (error)
    return (
      <NonIdealState className="state" title={sentence(error)} action={<Button text={text.retry} onClick={reload} />} />
    )
  return <Spinner className="state" size={24} aria-label={text.loading} />
}

interface Props {
  tree: DepartmentTree
  isLoading: boolean
  departmentId: string | undefined
}

function Departments({ tree, isLoading, departmentId }: Props) {
  const text = useText(departmentListText)
  const can = useRights()
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<Shown | undefined>(departmentId ? { id: departmentId } : undefined)
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
  const add = (parentId: string) => void show({ parentId, count: Date.now() })
  useEffect(() => {
    if (departmentId) void show({ id: departmentId })
  }, [departmentId])

  const moveTo = async (moved: string, place: Place) => {
    setMoving(true)
    try {
      await move(moved, place)
      toast(text.moved, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setMoving(false)
  }
  const mayMove = can(rights.edit) && words.trim() === ''
  const { drag, begin } = useRowDrag(mayMove ? tree : undefined, pane, (key, place) => void moveTo(key, place))
  const moveByKey = (event: KeyboardEvent<HTMLElement>, node: DepartmentChoice, index: number): boolean => {
    if (!event.altKey || !event.key.startsWith('Arrow') || !mayMove || isMoving) return false
    const place = placeOfKey(tree, index, event.key)
    if (place) void moveTo(node.key, place)
    return true
  }

  const drop = async (key: string, name: string) => {
    const title = text.askDelete(name, countBelow(tree, key))
    if ((await ask({ title, verb: text.delete, intent: 'danger' })) === undefined) return
    try {
      await remove(key)
      editing.current?.giveUp()
      setShown(undefined)
      toast(text.deleted, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }

  const at = id === undefined ? undefined : tree.indexOf.get(id)
  const name = at === undefined ? '' : tree.nodes[at]!.title
  const tools = id && (
    <div className="department-tools">
      {can(rights.add) && <Button size="small" icon={<Add />} text={text.addBelow} onClick={() => add(id)} />}
      {can(rights.edit) && <Button size="small" text={text.moveTo} onClick={() => setMovedBy(id)} />}
      {can(rights.delete) && (
        <Button size="small" intent="danger" variant="minimal" text={text.delete} onClick={() => void drop(id, name)} />
      )}
    </div>
  )
  const addFirst = can(rights.add) && <Button icon={<Add />} text={text.addFirst} onClick={() => add('')} />
  const clear = () => setWords('')
  return (
    <div className={shown ? 'manage manage-open' : 'manage'}>
      <div className="pane" ref={pane} aria-busy={isLoading || isMoving}>
        <div className="tools department-search">
          <InputGroup
            leftIcon={<Search />}
            placeholder={text.search}
            aria-label={text.search}
            value={words}
            maxLength={100}
            onValueChange={setWords}
            rightElement={
              words ? <Button variant="minimal" icon={<Cross />} aria-label={text.clear} onClick={clear} /> : undefined
            }
          />
          {addFirst}
        </div>
        {tree.size === 0 ? (
          <NonIdealState
            className="state"
            title={text.empty}
            description={text.emptyHint}
            action={addFirst || undefined}
          />
        ) : (
          <VirtualTree
            tree={tree}
            label={text.departments}
            words={words}
            none={
              <p className="quiet">
                {text.none} <Button size="small" text={text.clear} onClick={clear} />
              </p>
            }
            selected={id}
            openKeys={tree.keys.slice(0, 1)}
            onChoose={node => void show({ id: node.key })}
            onKey={moveByKey}
            dress={node => ({
              className: drag?.key === node.key ? 'dragged' : drag?.over === node.key ? `drop-${drag.zone}` : '',
              attributes: { onPointerDown: event => begin(event, node.key) }
            })}
          />
        )}
      </div>
      <div className="pane form-pane">
        {shown ? (
          <RecordPane
            key={id ?? (shown as { count: number }).count}
            noun="department"
            form={{
              rights,
              load: async () =>
                (await import('./department-form.tsx')).departmentForm(text, {
                  treeNow: () => newest.current,
                  id,
                  parentId: 'parentId' in shown ? shown.parentId : ''
                })
            }}
            id={id}
            before={at === undefined ? undefined : tree.keys[at - 1]}
            after={at === undefined ? undefined : tree.keys[at + 1]}
            tools={tools}
            onShow={next => void show({ id: next })}
            onClose={() => void show(undefined)}
            onEdit={record => void (editing.current = record)}
          />
        ) : (
          <p className="quiet">{can(rights.edit) ? text.hint : text.readOnly}</p>
        )}
      </div>
      {movedBy && (
        <MoveDialog
          tree={tree}
          label={text.departments}
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
