import { Button } from '@blueprintjs/core'
import { columnTree, type Column, type ColumnNode } from '../../base/contract/column.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { send } from '../../base/session/request/send.ts'
import { pathOfColumn } from './articles.ts'
import { closedColumnText } from './closed-column.text.ts'

interface Props {
  column: Column
  /** Sub-site named in the links. */
  subsiteId: string | undefined
}

const flat = (nodes: readonly ColumnNode[]): ColumnNode[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])

/** Returns the subcolumns of a column that accept articles. */
async function openColumnsBelow({ id, subsiteId }: Column, signal: AbortSignal): Promise<ColumnNode[]> {
  const tree = await send(columnTree, { query: { subsiteId, fromType: '0' }, signal })
  const column = flat(tree ?? []).find(node => node.key === id)
  return flat(column?.children ?? []).filter(node => node.publishArt === 'Y')
}

/** Maximum number of listed subcolumns; the column tree shows all. */
const most = 30

/** Explains that this column accepts no articles, and links to subcolumns that do. */
export default function ClosedColumn({ column, subsiteId }: Props) {
  const text = useText(closedColumnText)
  const host = useHost()
  const { value: below, error, reload } = useLoad(signal => openColumnsBelow(column, signal), [column.id])
  return (
    <section className="closed-column" aria-label={text.closed}>
      <h2>{text.closed}</h2>
      {error !== undefined && (
        <p role="alert">
          {sentence(error)} <Button size="small" text={text.retry} onClick={reload} />
        </p>
      )}
      {below && <p>{below.length > 0 ? text.closedBelow(column.name) : text.closedAlone(column.name)}</p>}
      {below && below.length > 0 && (
        <ul>
          {below.slice(0, most).map(({ key, title }) => {
            const path = pathOfColumn(key, subsiteId)
            return (
              <li key={key}>
                <a href={shellLink(path)} onClick={event => followLink(event, host, path, title)}>
                  {title}
                </a>
              </li>
            )
          })}
          {below.length > most && <li>{text.closedMore(below.length - most)}</li>}
        </ul>
      )}
    </section>
  )
}
