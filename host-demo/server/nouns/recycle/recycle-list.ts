import { recycledList, recycleSteps, type RecycledRow } from '../../../../elements/base/contract/recycle.ts'
import { dates, equal, text } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import { byObjects, bySubsite } from '../../rows/scope.ts'
import { recycled } from '../../database/tables/recycle.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { refusalOn } from '../../access/object-permissions.ts'
import { formatTime } from '../../kernel/clock.ts'

const day = 86_400_000

export const recycledScope = byObjects(bySubsite(recycled.subsiteId), { column: recycled.columnId, mayBeGone: true })

type Deleted = Pick<RecycledRow, 'kind' | 'articles' | 'subsiteId'> & { columnId: string }

/** Right to delete the kinds that have no place in a column. */
const rightsToDelete: Partial<Record<RecycledRow['kind'], RightCode>> = {
  picture: 'cms:picture:delete',
  link: 'cms:link:delete',
  linkType: 'cms:link:delete',
  adSlot: 'cms:ad:delete',
  adItem: 'cms:ad:delete'
}

/** Returns true if the caller may restore or purge an entry: the right to delete allows both. */
export const mayDelete = ({ kind, articles, subsiteId, columnId }: Deleted, caller: Caller) => {
  const own = rightsToDelete[kind]
  if (own) return holds(caller, own)
  const may = (right: 'cms:newsclass:delete' | 'cms:article:delete') =>
    holds(caller, right) && !refusalOn(caller, right, { subsiteId, columnId })
  return (
    (kind === 'article' || may('cms:newsclass:delete')) &&
    ((kind === 'column' && !articles) || may('cms:article:delete'))
  )
}

type Listed = Omit<RecycledRow, 'deletedAt' | 'purgeAt' | 'actions'> & { deletedAt: Date; columnId: string }

const present =
  (days: number) =>
  ({ columnId, ...row }: Listed, caller: Caller): RecycledRow => ({
    ...row,
    deletedAt: formatTime(row.deletedAt),
    purgeAt: formatTime(new Date(row.deletedAt.getTime() + days * day)),
    actions: mayDelete({ ...row, columnId }, caller) ? [...recycleSteps] : []
  })

/** Lists the deleted objects of a sub-site with their retention time. */
export const listRecycled = (days: number) =>
  list({
    from: recycled,
    columns: {
      id: recycled.id,
      kind: recycled.kind,
      objectId: recycled.objectId,
      subsiteId: recycled.subsiteId,
      title: recycled.title,
      columnId: recycled.columnId,
      place: recycled.place,
      columns: recycled.columns,
      articles: recycled.articles,
      deletedByName: recycled.deletedByName,
      deletedAt: recycled.deletedAt
    },
    filters: {
      kind: equal(recycled.kind),
      title: text(recycled.title),
      ...dates('deletedAt', recycled.deletedAt, '删除时间')
    },
    sorts: { deletedAt: [recycled.deletedAt] },
    scope: recycledScope,
    advanced: {
      paths: [recycledList.path],
      right: 'cms:recycle:list',
      fields: {
        title: { title: '名称', column: recycled.title, kind: 'text' },
        place: { title: '原位置', column: recycled.place, kind: 'text' },
        deletedByName: { title: '删除人', column: recycled.deletedByName, kind: 'text' },
        deletedAt: { title: '删除时间', column: recycled.deletedAt, kind: 'time' }
      }
    },
    present: present(days)
  })
