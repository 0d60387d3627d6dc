import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { isWayOnly, type ColumnNode } from '../../base/contract/column.ts'
import { menuIds } from '../../base/contract/menu.ts'
import { Refused, sentence } from '../../base/core/language/errors.ts'
import { emit, useHost } from '../../base/core/react/host.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { useColumnFilter } from '../../base/shared/column/use-column-filter.tsx'
import { lead } from '../../base/kit/open-path.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useRefresh } from '../../base/core/react/use-refresh.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { VirtualTree } from '../../base/kit/tree/virtual-tree.tsx'
import { changesOf } from '../../base/session/wire/changes.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { $subsite } from '../../base/session/wire/session.ts'
import { columnTreeText } from './column-tree.text.ts'
import { isOpenTo, loadColumns, noteSkipApply, subsiteOf, targetOf } from './columns.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

interface Props {
  subsiteId?: string
  menuId?: string
  selected?: string
}

/** Shows the columns of a sub-site. Choosing a column opens its page. */
export function ColumnTree({ subsiteId, menuId = menuIds.content, selected }: Props) {
  const text = useText(columnTreeText)
  const current = useStore($subsite)
  if (!current) return <NoSession text={text.signedOut} />
  const site = subsiteOf(menuId, subsiteId || current.id)
  return <Columns key={`${site} ${menuId}`} subsiteId={site} menuId={menuId} selected={selected} />
}

function Columns({ subsiteId, menuId, selected }: { subsiteId: string; menuId: string; selected: string | undefined }) {
  const text = useText(columnTreeText)
  const host = useHost()
  const version = useStore(changesOf('column'))
  const {
    value: tree,
    error,
    loading,
    reload
  } = useLoad(signal => loadColumns(subsiteId, signal), [subsiteId, version])
  useRefresh(reload)
  const { box, tree: filtered } = useColumnFilter()
  const [chosen, setChosen] = useState<string>()
  const asking = useRef<AbortController>(undefined)

  const choose = async (node: ColumnNode) => {
    if (isWayOnly(node)) return toast(text.wayOnly)
    asking.current?.abort()
    const { signal } = (asking.current = new AbortController())
    setChosen(node.key)
    try {
      const open = await isOpenTo(node, menuId, signal)
      if (signal.aborted) return
      const { path, title } = targetOf(node, menuId)
      if (!open) {
        toast(text.closed, 'danger')
        // The shell shows subcolumns that accept articles; other pages stay as they are.
        return void emit(host, 'qd-navigate', { path, title })
      }
      noteSkipApply(node)
      lead(host, path, title)
    } catch (problem) {
      if (signal.aborted) return
      toast(sentence(problem), 'danger')
      // The column may have been deleted.
      if (problem instanceof Refused) reload()
    }
  }

  if (error && !tree) {
    return <FailedState error={error} retry={reload} isPage />
  }
  if (!tree) return <Spinner className="state" size={24} aria-label={text.loading} />
  if (tree.size === 0) return <NonIdealState className="state" title={text.empty} description={text.emptyHint} />
  return (
    <div className="columns" aria-busy={loading}>
      {box}
      {error !== undefined && (
        <p className="stale" role="alert">
          {sentence(error)} <Button size="small" text={text.retry} onClick={reload} />
        </p>
      )}
      <VirtualTree
        tree={tree}
        {...filtered}
        selected={selected ?? chosen}
        href={node => shellLink(targetOf(node, menuId).path)}
        onChoose={choose}
        dress={node => ({ className: isWayOnly(node) ? 'way-only' : '' })}
      />
    </div>
  )
}
