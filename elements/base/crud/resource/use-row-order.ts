import { sentence } from '../../core/errors.ts'
import { toast } from '../../core/toasts.ts'
import { changed } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import type { Place } from '../../kit/table/use-list.ts'
import { useRights } from '../../kit/access/use-rights.ts'
import type { Resource } from './describe.ts'

/** Puts the rows of a page in another order; undefined where that may not be, or could not be seen. */
export function useRowOrder<Row extends object>(
  { order, keyOf, noun }: Pick<Resource<Row, never>, 'order' | 'keyOf' | 'noun'>,
  rows: readonly Row[],
  { column, order: direction }: Place,
  isFiltered: boolean
): ((from: number, to: number) => void) | undefined {
  const can = useRights()
  // Without a column the list has its usual order, which is this one.
  if (!order || isFiltered || rows.length < 2 || (column && column !== order.column) || !can(order.right))
    return undefined
  return (from, to) => {
    const keys = rows.map(keyOf)
    keys.splice(to, 0, ...keys.splice(from, 1))
    // What lies outside both places keeps its number.
    const moved = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    const ids = (direction === 'desc' ? moved.toReversed() : moved).join()
    send(order.call, { body: { ids } })
      .catch((error: unknown) => toast(sentence(error), 'danger'))
      .finally(() => changed(noun))
  }
}
