import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { isWayOnly, type ColumnNode } from '../../base/contract/column.ts'
import { Refused, sentence } from '../../base/core/language/errors.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { useColumnFilter } from '../../base/shared/column/use-column-filter.tsx'
import { useLeave } from '../../base/crud/record/use-leave.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useShownSite } from '../../base/shared/site/use-shown-site.ts'
import { useRefresh } from '../../base/core/react/use-refresh.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { useNamed } from '../../base/kit/use-named.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { VirtualTree } from '../../base/kit/tree/virtual-tree.tsx'
import { changesOf } from '../../base/session/wire/changes.ts'
import { $subsite } from '../../base/session/wire/session.ts'
import { columnManageText } from './column-manage.text.ts'
import type { ColumnRecord } from './column-record.ts'
import { loadColumn, loadTree, move } from './columns.ts'
import { placeOfKey, type Place } from '../../base/kit/tree/moves.ts'
import { useRowDrag } from '../../base/kit/tree/use-row-drag.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

function Waiting() {
  const text = useText(columnManageText)
  return <Spinner className="state" size={24} aria-label={text.loading} />
}
const OtherSite = later(() => import('../../base/kit/access/other-site.tsx'))
const ColumnForm = later(() => import('./column-form.tsx'), Waiting)

interface Props {
  subsiteId?: string
  newsClassId?: string
}

/** Content of the form: a column, or a new one below a parent (empty for top level). */
type Shown = { id: string; isAdded?: boolean } | { parentId: string }

/** Shows the column tree of a sub-site to choose, drag and sort in, and a form beside it. */
export function ColumnManage({ subsiteId, newsClassId }: Props) {
  const text = useText(columnManageText)
  const site = useShownSite(subsiteId)
  const {
    value: own,
    loading,
    error,
    reload
  } = useLoad(
    async signal => (newsClassId ? (await loadColumn(newsClassId, signal)).subsiteId : undefined),
    [newsClassId]
  )
  if (site === undefined) return <NoSession text={text.signedOut} />
  // The requested column was deleted, perhaps in this page; the tree is still available.
  const gone = error instanceof Refused ? sentence(error) : ''
  if (error && !gone) return <FailedState error={error} retry={reload} isPage />
  if (newsClassId && loading && own === undefined)
    return <Spinner className="state" size={24} aria-label={text.loading} />
  if (own !== undefined && own !== site) return <OtherSite noun={text.noun} subsiteId={own} />
  return <Manager key={site} subsiteId={site} newsClassId={gone ? undefined : newsClassId} gone={gone} />
}

interface ManagerProps {
  subsiteId: string
  newsClassId: string | undefined
  /** Why the requested column is missing; empty if it is shown. */
  gone: string
}

function Manager({ subsiteId, newsClassId, gone }: ManagerProps) {
  const text = useText(columnManageText)
  const can = useRights()
  const version = useStore(changesOf('column'))
  const { value: tree, error, loading, reload } = useLoad(signal => loadTree(subsiteId, signal), [subsiteId, version])
  useRefresh(reload)
  const { box, tree: filtered } = useColumnFilter()
  const [shown, setShown] = useState<Shown | undefined>(newsClassId ? { id: newsClassId } : undefined)
  const [isMoving, setMoving] = useState(false)
  const [drawnFor] = useState(() => $subsite.get()?.id)
  const editing = useRef<ColumnRecord>(null)
  const pane = useRef<HTMLDivElement>(null)
  const { ask, dialog } = useConfirm()
  const leave = useLeave()
  const selected = shown && 'id' in shown ? shown.id : undefined

  const show = async (next: Shown | undefined) => {
    // Already shown, with unsaved input.
    if (next && 'id' in next && next.id === selected) return
    const record = editing.current
    const title = text.leave(record?.$base.get().name ?? '')
    await leave(
      record,
      () => ask({ title, verb: text.leaveVerb, intent: 'danger' }),
      () => setShown(next)
    )
  }

  useNamed(newsClassId, id => show({ id }))

  const moveTo = async (id: string, place: Place) => {
    setMoving(true)
    try {
      await move(id, place, drawnFor)
      toast(text.moved, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setMoving(false)
  }

  const mayMove = can('cms:newsclass:move') && filtered.words.trim() === ''
  const { drag, begin } = useRowDrag(mayMove ? tree : undefined, pane, (key, place) => void moveTo(key, place))

  const moveByKey = (event: KeyboardEvent<HTMLElement>, node: ColumnNode, index: number): boolean => {
    if (!event.altKey || !event.key.startsWith('Arrow') || !mayMove || !tree || isMoving) return false
    const place = placeOfKey(tree, index, event.key)
    if (place) void moveTo(node.key, place)
    return true
  }

  if (error && !tree) {
    return <FailedState error={error} retry={reload} isPage />
  }
  if (!tree) return <Spinner className="state" size={24} aria-label={text.loading} />
  const add = can('cms:newsclass:add') && (
    <Button icon={<Add />} text={text.add} onClick={() => void show({ parentId: '' })} />
  )
  return (
    <div className={shown ? 'manage manage-open' : 'manage'}>
      <div className="pane" ref={pane} aria-busy={loading || isMoving}>
        <div className="tools">
          {box}
          {add}
        </div>
        {gone && !shown && (
          <p className="quiet" role="alert">
            {gone}
          </p>
        )}
        {tree.size === 0 ? (
          <NonIdealState className="state" title={text.empty} description={text.emptyHint} action={add || undefined} />
        ) : (
          <VirtualTree
            tree={tree}
            {...filtered}
            selected={selected}
            onChoose={node => (isWayOnly(node) ? toast(text.wayOnly) : void show({ id: node.key }))}
            onKey={moveByKey}
            dress={node => ({
              className: drag?.key === node.key ? 'dragged' : drag?.over === node.key ? `drop-${drag.zone}` : '',
              trailing: isWayOnly(node) ? (
                <span className="closed">{text.wayOnlyMark}</span>
              ) : node.publishArt === 'N' ? (
                <span className="closed">{text.closedMark}</span>
              ) : undefined,
              attributes: { onPointerDown: event => begin(event, node.key) }
            })}
          />
        )}
      </div>
      <div className="pane form-pane">
        {shown ? (
          <ColumnForm
            key={'id' in shown ? shown.id : `new ${shown.parentId}`}
            tree={tree}
            subsiteId={subsiteId}
            id={'id' in shown ? shown.id : undefined}
            parentId={'id' in shown ? '' : shown.parentId}
            isAdded={'id' in shown && shown.isAdded === true}
            editing={editing}
            onAddBelow={parentId => void show({ parentId })}
            onMove={(id, place) => void moveTo(id, place)}
            onDone={id => setShown(id === undefined ? undefined : { id, isAdded: selected === undefined })}
            onClose={() => void show(undefined)}
          />
        ) : (
          <p className="quiet">{can('cms:newsclass:edit') ? text.hint : text.readOnly}</p>
        )}
      </div>
      {dialog}
    </div>
  )
}
