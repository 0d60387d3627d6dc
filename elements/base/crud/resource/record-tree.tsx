import { Button, InputGroup, NonIdealState, Spinner } from '@blueprintjs/core'
import { Add, Cross, Search } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { sentence } from '../../core/language/errors.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useEmit } from '../../core/react/host.ts'
import { useRefresh } from '../../core/react/use-refresh.ts'
import { useStableCallback } from '../../core/react/use-stable-callback.ts'
import { changed, changesOf } from '../../session/wire/changes.ts'
import { useConfirm } from '../../kit/dialog/confirm.tsx'
import { later } from '../../kit/later.tsx'
import { placeOfKey, type Place } from '../../kit/tree/moves.ts'
import { countBelow } from '../../kit/tree/tree-names.ts'
import type { Branch, Tree } from '../../kit/tree/tree-model.ts'
import { useRowDrag } from '../../kit/tree/use-row-drag.ts'
import { VirtualTree } from '../../kit/tree/virtual-tree.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { useNamed } from '../../kit/use-named.ts'
import { useRights } from '../../kit/access/use-rights.ts'
import { useLeave } from '../record/use-leave.ts'
import type { FormStore } from './form/form-record.ts'
import type { TreeResource } from './tree-resource.ts'
import { recordTreeText } from './record-tree.text.ts'
import styles from './record-tree.css?inline'
import { FailedState } from '../../kit/access/failed-state.tsx'

bring(styles)

const SheetTools = later(() => import('../sheet/sheet-tools.tsx'))
const RecordPane = later(() => import('./form/record-pane.tsx'))
const MoveDialog = later(
  () => import('../../kit/tree/move-dialog.tsx')
) as typeof import('../../kit/tree/move-dialog.tsx').default

/** Record in the form, or a new one below a parent ('' is the top level). */
type Shown = { id: string } | { parentId: string; kind: string; count: number }

const countOf = (shown: Shown | undefined): number => (shown && 'count' in shown ? shown.count : 0)

interface Props<Node extends Branch<Node>> {
  resource: TreeResource<Node>
  /** Id of the record to open. */
  openId: string | undefined
}

const always = (): boolean => true
const never = (): boolean => false

/** Tree of records that can be chosen, dragged and sorted, with a form beside it. */
export function RecordTree<Node extends Branch<Node>>({ resource, openId }: Props<Node>) {
  const version = useStore(changesOf(resource.noun))
  const { value: tree, error, loading, reload } = useLoad(resource.load, [version])
  useRefresh(reload)
  if (tree) return <Page resource={resource} tree={tree} isLoading={loading} openId={openId} />
  if (error) return <FailedState error={error} retry={reload} isPage />
  return <Spinner className="state" size={24} aria-label={resource.words.loading} />
}

function Page<Node extends Branch<Node>>({
  resource,
  tree,
  isLoading,
  openId
}: Props<Node> & { tree: Tree<Node>; isLoading: boolean }) {
  const text = useText(recordTreeText)
  const { words: said, rights, noun, label, kinds = [], dress, head, NodeTools } = resource
  const { mayMove = always, mayDelete = always, isLeaf = never, isGroup = never } = resource
  const can = useRights()
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<Shown | undefined>(openId ? { id: openId } : undefined)
  const [isMoving, setMoving] = useState(false)
  const [movedBy, setMovedBy] = useState<string>()
  const editing = useRef<FormStore>(null)
  const pane = useRef<HTMLDivElement>(null)
  const treeNow = useStableCallback(() => tree)
  const { ask, dialog } = useConfirm()
  const leave = useLeave()
  const emit = useEmit()
  const id = shown && 'id' in shown ? shown.id : undefined

  const askToLeave = () => ask({ title: text.leave, verb: text.leaveVerb, intent: 'danger' })
  const show = async (next: Shown | undefined) => {
    if (next && 'id' in next && next.id === id) return
    await leave(editing.current, askToLeave, () => setShown(next))
  }
  const add = (parentId: string, kind = '') => void show({ parentId, kind, count: countOf(shown) + 1 })
  useNamed(openId, next => show({ id: next }))

  const moveTo = async (moved: string, place: Place) => {
    setMoving(true)
    try {
      await resource.move(moved, place)
      changed(noun, 'move', moved)
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
    const { key, title } = node
    try {
      const question = (await resource.question?.(node)) ?? { title: said.askDelete(title, countBelow(tree, key)) }
      if ((await ask({ ...question, verb: text.delete, intent: 'danger' })) === undefined) return
      await resource.remove(key)
      changed(noun, 'delete', key)
      editing.current?.giveUp()
      setShown(undefined)
      toast(text.deleted, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }

  const replace = (next: string) => {
    editing.current?.giveUp()
    setShown({ id: next })
  }

  const at = id === undefined ? undefined : tree.indexOf.get(id)
  const chosen = at === undefined ? undefined : tree.nodes[at]
  const adds = [{ kind: '', label: said.addBelow }, ...kinds]
  const tools = id && chosen && (
    <div className="tree-tools">
      {can(rights.add) &&
        !isLeaf(chosen) &&
        adds.map(({ kind, label }) => (
          <Button key={kind} size="small" icon={<Add />} text={label} onClick={() => add(id, kind)} />
        ))}
      {can(rights.edit) && mayMove(chosen) && <Button size="small" text={text.moveTo} onClick={() => setMovedBy(id)} />}
      {NodeTools && <NodeTools node={chosen} onGone={replace} />}
      {can(rights.delete) && mayDelete(chosen) && (
        <Button size="small" intent="danger" variant="minimal" text={text.delete} onClick={() => void drop(chosen)} />
      )}
    </div>
  )
  const addFirst = can(rights.add) && <Button icon={<Add />} text={said.addFirst} onClick={() => add('')} />
  const clear = () => setWords('')
  const beside = (step: number): string | undefined => {
    if (at === undefined) return undefined
    let index = at + step
    while (tree.nodes[index] && isGroup(tree.nodes[index]!)) index += step
    return tree.keys[index]
  }
  return (
    <div className={shown ? 'manage manage-open' : 'manage'}>
      <div className="pane tree-pane" ref={pane} aria-busy={isLoading || isMoving}>
        <div className="tools tree-search">
          <InputGroup
            leftIcon={<Search />}
            placeholder={said.search}
            aria-label={said.search}
            value={words}
            maxLength={100}
            onValueChange={setWords}
            rightElement={
              words ? <Button variant="minimal" icon={<Cross />} aria-label={text.clear} onClick={clear} /> : undefined
            }
          />
          {addFirst}
          {resource.tools}
          {resource.sheet && <SheetTools sheet={resource.sheet} noun={noun} label={label} query={() => ({})} />}
        </div>
        {tree.size > 0 && head}
        {tree.size === 0 ? (
          <NonIdealState
            className="state"
            title={said.empty}
            description={said.emptyHint}
            action={addFirst || undefined}
          />
        ) : (
          <VirtualTree
            tree={tree}
            label={label}
            words={words}
            none={
              <p className="quiet">
                {said.none} <Button size="small" text={text.clear} onClick={clear} />
              </p>
            }
            selected={id}
            openKeys={resource.openKeys ?? tree.keys.slice(0, 1)}
            onChoose={node =>
              !isGroup(node) && emit('qd-select', { noun, id: node.key }) && void show({ id: node.key })
            }
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
            key={id ?? `new-${countOf(shown)}`}
            noun={noun}
            form={{
              rights,
              load: () =>
                resource.form({
                  treeNow,
                  id,
                  parentId: 'parentId' in shown ? shown.parentId : '',
                  kind: 'kind' in shown ? shown.kind : ''
                })
            }}
            id={id}
            before={beside(-1)}
            after={beside(1)}
            tools={tools}
            onShow={next => void show({ id: next })}
            onClose={() => void show(undefined)}
            editing={editing}
          />
        ) : (
          <p className="quiet">{can(rights.edit) ? said.hint : said.readOnly}</p>
        )}
      </div>
      {movedBy && (
        <MoveDialog
          tree={tree}
          label={label}
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
