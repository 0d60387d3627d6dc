import type { CheckedColumn } from '../../base/contract/site-check.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { siteCheckText } from './site-check.text.ts'

interface Props {
  subsiteId: string
  columns: CheckedColumn[]
  /** Number of columns, more than listed ones included. */
  total: number
}

/** Lists the columns that need attention, with the users that answer for them and links to the column. */
export function ColumnTable({ subsiteId, columns, total }: Props) {
  const text = useText(siteCheckText)
  if (columns.length === 0) return <p className="quiet">{text.noColumns}</p>
  return (
    <>
      <div className="site-check-scroller" role="region" aria-label={text.columnsTitle} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {[text.column, text.person, text.cycle, text.last, text.over].map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map(column => (
              <tr key={column.id}>
                <th scope="row">
                  {column.path}
                  <ColumnLinks subsiteId={subsiteId} column={column} />
                </th>
                <td>{personOf(column, text)}</td>
                <td>{text.cycles[column.updateCycle]}</td>
                <td>{column.lastTime.slice(0, 10) || text.neverPublished}</td>
                <td>{column.finding === 'blank' ? text.blank : text.days(groupThousands(column.daysOver))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > columns.length && (
        <p className="quiet">{text.most(groupThousands(columns.length), groupThousands(total))}</p>
      )}
    </>
  )
}

function personOf(
  { responsibleName, isResponsibleGone }: CheckedColumn,
  text: { none: string; gone: (name: string) => string }
): string {
  if (!responsibleName) return text.none
  return isResponsibleGone ? text.gone(responsibleName) : responsibleName
}

function ColumnLinks({ subsiteId, column: { id, path } }: { subsiteId: string; column: CheckedColumn }) {
  const text = useText(siteCheckText)
  const host = useHost()
  const can = useRights()
  const links = [
    ...(can('cms:newsclass:edit')
      ? [
          {
            ...{ name: text.settings, label: text.settingsOf(path) },
            to: `/cms/newsClass/modules/NewsClassModal?newsClassId=${id}&subsiteId=${subsiteId}`
          }
        ]
      : []),
    ...(can('cms:article:list')
      ? [{ name: text.articles, label: text.articlesOf(path), to: `/cms/article/ArticleList?newsClassId=${id}` }]
      : [])
  ]
  return (
    <span className="site-check-links">
      {links.map(({ name, label, to }) => (
        <a key={to} href={shellLink(to)} aria-label={label} onClick={event => followLink(event, host, to, name)}>
          {name}
        </a>
      ))}
    </span>
  )
}
