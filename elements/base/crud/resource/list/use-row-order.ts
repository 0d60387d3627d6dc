import { sentence } from '../../../core/language/errors.ts'
import { toast } from '../../../core/overlay/toasts.ts'
import { changed } from '../../../session/wire/changes.ts'
import { send } from '../../../session/request/send.ts'
import type { Place } from '../../../kit/table/use-list.ts'
import { useRights } from '../../../kit/access/use-rights.ts'
import type { Resource } from './describe.ts'

/** Returns a function that moves a row of the page; undefined if reordering is not allowed or would not be visible. */
export function useRowOrder<Row extends object>(
  { order, keyOf, noun }: Pick<Resource<Row, never>, 'order' | 'keyOf' | 'noun'>,
  rows: readonly Row[],
  { column, order: direction }: Place,
  isFiltered: boolean
): ((from: number, to: number) => void) | undefined {
  const can = useRights()
  // Without a sort column, the list uses this order by default.
  if (!order || isFiltered || rows.length < 2 || (column && column !== order.column) || !can(order.right))
    return undefined
  return (from, to) => {
    const keys = rows.map(keyOf)
    keys.splice(to, 0, ...keys.splice(from, 1))
    // Rows outside both positions keep their number.
    const moved = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    const ids = (direction === 'desc' ? [...moved].reverse() : moved).join()
    send(order.call, { body: { ids } })
      .catch((error: unknown) => toast(sentence(error), 'danger'))
      .finally(() => changed(noun))
  }
}
