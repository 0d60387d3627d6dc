import { asc, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { holds, type Caller } from '../../../access/caller.ts'
import type { Operation } from '../../../access/operations.ts'
import { databaseTime } from '../../../database/clock.ts'
import { hasExpired } from '../../../database/may-act.ts'
import type { Transaction } from '../../../database/open.ts'
import { forbidden } from '../../../kernel/refusal.ts'
import type { Kept, KeptTable } from '../../../rows/kept.ts'
import type { ImportedKind } from '../../../../../elements/base/contract/sheet-history.ts'
import type { RightCode } from '../../../../../elements/base/contract/rights.ts'
import type { KnownRecord, OwnUndo, SheetItem, WrittenSheet } from '../crud-noun.ts'
import type { SheetField } from '../sheet-rows.ts'
import { bisect } from './bisect.ts'
import type { KeptChange, KeptReference, OpenRow } from './kept-import.ts'
import { readStates } from './record-states.ts'

/** Noun of which imports can be undone. */
export interface Undoing extends Kept<KeptTable & { version: PgColumn }> {
  fields: SheetField[]
  rights: Record<'list' | 'edit' | 'delete', RightCode>
  /** Labels of rights. */
  words: Record<string, string>
  /** Deleted records go to a recycle bin. */
  isBinned: boolean
  own: OwnUndo | undefined
  /** Deletes records, with the checks of a deletion by hand. */
  remove(tx: Transaction, caller: Caller, ids: string[]): Promise<Operation[]>
  /** Returns records in the form of the sheet, by id. */
  knownById(tx: Transaction, caller: Caller, ids: string[]): Promise<Map<string, KnownRecord>>
  /** Returns problems of the rows, by field, as before an import. */
  problemsOf(tx: Transaction, caller: Caller, items: SheetItem<object>[]): Promise<Record<string, string>[]>
  /** Writes the rows as an import does. */
  rewrite(tx: Transaction, caller: Caller, items: SheetItem<object>[]): Promise<WrittenSheet>
}

interface Noted {
  row: OpenRow
  reason: string
}

export interface UndoneRows {
  removed: OpenRow[]
  restored: OpenRow[]
  left: Noted[]
  noted: Noted[]
  operations: Operation[]
}

/** Explains why a record stays that is in another state than after the import; '' for the same one. */
const stepsSince = ({ own }: Undoing, { objectId, states }: OpenRow, now: ReadonlyMap<string, string> | undefined) =>
  states && now && own?.states && now.get(objectId) !== states.after
    ? own.states.refusal(states.after, now.get(objectId) ?? '')
    : ''

/** Returns the rows without later changes, and adds the others to `left`. */
const sift = async (tx: Transaction, undoing: Undoing, caller: Caller, rows: OpenRow[], done: UndoneRows) => {
  const ids = rows.map(({ objectId }) => objectId)
  const stateOf = await readStates(tx, undoing, caller, ids)
  const now = await undoing.own?.states?.read(tx, ids)
  return rows.filter(row => {
    const { isGone, isSeen, version, changed } = stateOf(row.objectId)
    const since = changed && `（${changed}）`
    const reason = isGone
      ? `已被删除${since}`
      : !isSeen
        ? `没有找到该${undoing.title}，或您没有权限`
        : version === row.version
          ? stepsSince(undoing, row, now)
          : `导入后又被修改${since}，保留现在的内容`
    if (reason) done.left.push({ row: isSeen || isGone ? row : { ...row, name: '' }, reason })
    return !reason
  })
}

const refuseAll = (done: UndoneRows, rows: readonly OpenRow[], reason: string) => {
  for (const row of rows) done.left.push({ row, reason })
}

/** Returns the rows of records that the caller may change, and adds the others to `left`. */
const sieve = async (
  tx: Transaction,
  { own }: Undoing,
  caller: Caller,
  { rows, does }: { rows: OpenRow[]; does: ImportedKind },
  done: UndoneRows
) => {
  const refusals = await own?.refusals?.(
    tx,
    caller,
    rows.map(({ objectId }) => objectId),
    does
  )
  return rows.filter(row => {
    const refusal = refusals?.get(row.objectId)
    if (refusal) done.left.push({ row, reason: refusal.message })
    return !refusal
  })
}

/** Deletes records that the import created. Those below others come first. */
const removeAdded = async (
  tx: Transaction,
  undoing: Undoing,
  caller: Caller,
  { rows, time }: { rows: OpenRow[]; time: Date },
  done: UndoneRows
) => {
  if (rows.length === 0) return
  const right = undoing.rights.delete
  const same = await sift(tx, undoing, caller, rows, done)
  if (!holds(caller, right)) return refuseAll(done, same, forbidden(undoing.words[right]).message)
  const free = await sieve(tx, undoing, caller, { rows: same, does: 'add' }, done)
  const last = free.toSorted((one, other) => other.position - one.position)
  const since = await undoing.own?.since?.(
    tx,
    caller,
    last.map(({ objectId }) => objectId),
    time
  )
  const operations = new Map<OpenRow, Operation[]>()
  const refused = await bisect(tx, last, async (part, some) => {
    const ids = some.map(({ objectId }) => objectId)
    operations.set(some[0]!, await undoing.remove(part, caller, ids))
  })
  const stay = new Set(refused.map(({ item }) => item))
  for (const { item, message } of refused) done.left.push({ row: item, reason: message })
  const removed = last.filter(row => !stay.has(row))
  done.removed.push(...removed)
  for (const row of removed) {
    const reason = since?.get(row.objectId)
    if (reason) done.noted.push({ row, reason })
  }
  done.operations.push(...[...operations].flatMap(([, some]) => some))
}

interface Restoring {
  row: OpenRow
  item: SheetItem<object>
}

type Reference = Pick<KeptReference, 'id' | 'until'>

const areSame = (one: readonly Reference[], other: readonly Reference[]) => {
  const keyOf = ({ id, until }: Reference) => `${id} ${until}`
  const keys = new Set(one.map(keyOf))
  return keys.size === new Set(other.map(keyOf)).size && other.every(each => keys.has(keyOf(each)))
}

/** Creates the rows that restore former values, as an import of them would. Explains those that cannot be restored. */
const prepare = async (tx: Transaction, undoing: Undoing, caller: Caller, rows: OpenRow[], done: UndoneRows) => {
  const { fields, own } = undoing
  const known = await undoing.knownById(
    tx,
    caller,
    rows.map(({ objectId }) => objectId)
  )
  const references = (await own?.references?.(tx)) ?? {}
  const now = await databaseTime(tx)
  const byName = new Map(fields.map(field => [field.name, field]))

  return rows.flatMap((row): Restoring[] => {
    const before = known.get(row.objectId)
    const refuse = (reason: string) => {
      done.left.push({ row, reason })
      return []
    }
    if (!before) return refuse(`没有找到该${undoing.title}，或您没有权限`)
    const values: Record<string, unknown> = Object.fromEntries(fields.map(({ name }) => [name, before[name]]))
    const back: Record<string, string> = {}
    for (const { name, before: text, refers, stored } of row.changes) {
      const field = byName.get(name)
      if (!field) return refuse('表格的列已改变')
      const { title } = field
      if (stored !== undefined) back[name] = stored
      const reference = references[name]
      if (!refers || !reference) {
        values[name] = field.read(text)
        continue
      }
      const isHidden = ({ id }: { id: string }) => reference.sees?.(caller, id) === false
      if ([...refers.before, ...refers.after].some(isHidden)) return refuse(`“${title}”含有您没有权限的内容`)
      const isOver = ({ until }: Reference) => hasExpired(until, now)
      const written = refers.after.filter(one => !isOver(one))
      if (!areSame(reference.read(field.tell(before[name])), written))
        return refuse(`导入后“${title}”又被修改，保留现在的内容`)
      const missing = refers.before.find(({ id }) => !reference.labelOf(id))
      if (missing) return refuse(`原来的${title}“${missing.label}”已被删除`)
      for (const { label, until } of refers.before.filter(isOver))
        done.noted.push({ row, reason: `${title}“${label}”的最后一天 ${until} 已过，不再恢复` })
      const lasting = refers.before.filter(one => !isOver(one))
      values[name] = lasting.map(({ id, until }) => reference.tell(reference.labelOf(id), until)).join('、')
    }
    return [{ row, item: { number: row.number, values, before, stored: back } }]
  })
}

const problemIn = (
  fields: readonly SheetField[],
  { values }: SheetItem<object>,
  changes: readonly KeptChange[],
  found: Record<string, string>
) => {
  const [own] = Object.entries(found)
  const titleOf = (name: string) => fields.find(field => field.name === name)?.title ?? name
  if (own) return `${titleOf(own[0])}：${own[1]}`
  const wrong = fields.find(
    ({ name, problem }) =>
      changes.some(change => change.name === name) && problem((values as Record<string, unknown>)[name])
  )
  return wrong ? `${wrong.title}：${wrong.problem((values as Record<string, unknown>)[wrong.name])}` : ''
}

/** Gives changed records their former values. */
const restoreUpdated = async (tx: Transaction, undoing: Undoing, caller: Caller, rows: OpenRow[], done: UndoneRows) => {
  if (rows.length === 0) return
  const { rights, words } = undoing
  const same = await sift(tx, undoing, caller, rows, done)
  if (!holds(caller, rights.edit)) return refuseAll(done, same, forbidden(words[rights.edit]).message)
  const free = await sieve(tx, undoing, caller, { rows: same, does: 'update' }, done)
  const prepared = await prepare(tx, undoing, caller, free, done)
  const problems = await undoing.problemsOf(
    tx,
    caller,
    prepared.map(({ item }) => item)
  )
  const fit = prepared.filter(({ row, item }, at) => {
    const reason = problemIn(undoing.fields, item, row.changes, problems[at] ?? {})
    if (reason) done.left.push({ row, reason })
    return !reason
  })
  const operations = new Map<Restoring, Operation[]>()
  const refused = await bisect(tx, fit, async (part, some) => {
    const items = some.map(({ item }) => item)
    const written = await undoing.rewrite(part, caller, items)
    await written.finish?.()
    await undoing.own?.states?.restore(
      part,
      new Map(some.flatMap(({ row: { objectId, states } }) => (states ? [[objectId, states.before] as const] : [])))
    )
    operations.set(some[0]!, written.operations)
  })
  const stay = new Set(refused.map(({ item }) => item))
  for (const { item, message } of refused) done.left.push({ row: item.row, reason: message })
  done.restored.push(...fit.filter(one => !stay.has(one)).map(({ row }) => row))
  done.operations.push(...[...operations].flatMap(([, some]) => some))
}

/** Locks the records of rows, so that nobody changes them after their versions are compared. */
const lockRecords = (tx: Transaction, { table }: Undoing, rows: readonly OpenRow[]) =>
  tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(
      inArray(
        table.id,
        rows.map(({ objectId }) => objectId)
      )
    )
    .orderBy(asc(table.id))
    .for('update')

/**
 * Undoes rows of an import with the checks of writes by hand. New records are deleted first, because former values may
 * be unique. Records that were changed since stay as they are.
 */
export const undoRows = async (
  tx: Transaction,
  undoing: Undoing,
  caller: Caller,
  { rows, time }: { rows: OpenRow[]; time: Date }
) => {
  const done: UndoneRows = { removed: [], restored: [], left: [], noted: [], operations: [] }
  await undoing.own?.hold?.(
    tx,
    rows.map(({ objectId }) => objectId)
  )
  await lockRecords(tx, undoing, rows)
  await removeAdded(tx, undoing, caller, { rows: rows.filter(({ does }) => does === 'add'), time }, done)
  await restoreUpdated(
    tx,
    undoing,
    caller,
    // The last change comes first: an earlier row may need a name that a later one has taken.
    rows.filter(({ does }) => does === 'update').toReversed(),
    done
  )
  return done
}
