import { PassThrough } from 'node:stream'
import type { TSchema } from 'typebox'
import Type from 'typebox'
import type { Page, PageQuery } from '../../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import type { Database } from '../../database/open.ts'
import type { Platform } from '../platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { asksReason, exportReasonLimits } from '../../../../elements/base/contract/personal-exports.ts'
import { holds, type Caller } from '../../access/caller.ts'
import {
  exportFacts,
  filterInWords,
  noteSubjects,
  reserveEntryId,
  originOf,
  requireReason
} from '../../admit/personal-export.ts'
import { ClosedObject, Text } from '../../kernel/fields.ts'
import { madeFile } from '../../kernel/made-file.ts'
import { logOfCaller } from '../../access/operations.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { logFailure } from '../../kernel/log.ts'
import { fileConfig } from '../calls/call-schemas.ts'
import { reader } from '../calls/reader.ts'
import { callerOf, guard } from '../calls/route.ts'
import { writeSheet } from './write-sheet.ts'

/** Limit of exported rows. */
const mostRows = 200_000

const isBusy = '您的上一次导出还没有完成，请稍候或取消后再试'

/** Ids of users with an export in progress. A second export is refused instead of queued. */
const exporting = new Set<string>()

/** Yields the page that was already read, then the rest. */
async function* withFirst(first: IteratorResult<string[][]>, rest: AsyncGenerator<string[][]>) {
  if (!first.done) yield first.value
  yield* rest
}

/** Returns the headers of a sheet that is named by its title and the current date. */
export const sheetFile = (title: string) => madeFile(`${title}-${formatTime(new Date()).slice(0, 10)}`, 'xlsx')

/** Column titles, each with a function that returns the text of a cell. */
export type ExportColumns<Row> = readonly (readonly [title: string, tell: (row: Row) => string])[]

/** Records that an export has sent so far. */
interface Sent {
  count: number
  subjects: Set<string>
}

export interface Export<Row, Query> {
  path: string
  /** Title in the file name and in the log. */
  title: string
  /** Null for a list of the caller's own rows. */
  right: RightCode | null
  /** Right to see the list, required as well if it is another one. */
  listRight?: RightCode
  query: Record<string, TSchema>
  list(database: Database, caller: Caller, query: Query & PageQuery): Promise<Page<Row>>
  /** Returns the id of the user or application that a row is about. Exports of staff and applicants have one. */
  subject?(row: Row, query: Query): string
  /** Columns, or a function that returns those of a query. */
  columns: ExportColumns<Row> | ((caller: Caller, query: Query & PageQuery) => Promise<ExportColumns<Row>>)
}

/** Registers the export of a list with its filters and sort order. Streams one page of rows at a time. */
export const registerExport = <Row extends object, Query extends object>(
  platform: Platform,
  { path, title, right, listRight, query, list, columns, subject }: Export<Row, Query>
) => {
  const { http, database } = platform
  const isPersonal = asksReason(path)
  const { least, most } = exportReasonLimits
  const asked = ClosedObject({
    ...query,
    ...(isPersonal && { exportReason: Text(most, least, '导出原因') }),
    selections: Type.Optional(Type.String({ maxLength: 65_000 }))
  })
  const readQuery = reader(asked, true)
  const options = { onRequest: guard(platform, right, { proof: 'export' }), config: fileConfig(asked) }

  async function* pagesOf(
    caller: Caller,
    asked: Query & PageQuery,
    columns: ExportColumns<Row>,
    { chosen, sent }: { chosen: ReadonlySet<string> | undefined; sent: Sent }
  ) {
    let after: string | undefined
    do {
      const page = await list(database, caller, { ...asked, pageNo: 1, pageSize: 200, ...(after && { after }) })
      const rows = chosen ? page.records.filter(row => chosen.has((row as { id: string }).id)) : page.records
      sent.count += rows.length
      if (subject) for (const row of rows) sent.subjects.add(subject(row, asked))
      yield rows.map(row => columns.map(([, tell]) => tell(row)))
      after = page.next
    } while (after && sent.count < mostRows)
  }

  http.get(`/api${path}`, options, async (request, reply) => {
    const caller = callerOf(request)
    if (listRight && !holds(caller, listRight)) throw forbidden(platform.rights[listRight])
    const { selections, exportReason, ...asked } = readQuery(request.query) as Query &
      PageQuery & { selections?: string; exportReason?: string }
    const reason = isPersonal ? requireReason(exportReason) : ''
    const chosen = selections ? new Set(selections.split(',').filter(Boolean)) : undefined
    if (exporting.has(caller.userId)) throw new Refusal(isBusy)
    const given = asked as Query & PageQuery
    const shown = typeof columns === 'function' ? await columns(caller, given) : columns
    const sent: Sent = { count: 0, subjects: new Set() }
    const pages = pagesOf(caller, given, shown, { chosen, sent })
    // Reads the first page before the stream starts, so that a refusal can still be sent as an error.
    const first = await pages.next()
    if (exporting.has(caller.userId)) throw new Refusal(isBusy)
    exporting.add(caller.userId)
    const stream = new PassThrough()
    stream.once('close', () => exporting.delete(caller.userId))
    const titles = shown.map(([name]) => name)
    const filter = filterInWords(query, asked, chosen?.size)
    let isLogged = false
    /** Logs what was sent, and returns the origin of a file with personal data. */
    const finish = () =>
      database.transaction(async tx => {
        isLogged = true
        const { count } = sent
        const entry = { action: `导出${title}`, operateType: '6' as const, object: `${count} 条` }
        const log = logOfCaller(request, caller)
        if (!isPersonal) {
          await log(tx, entry)
          return []
        }
        const id = await reserveEntryId(tx)
        await log(tx, { ...entry, id, changes: exportFacts(reason, filter) })
        await noteSubjects(tx, id, [...sent.subjects])
        return originOf(caller, { title, reason, filter, count, entryId: id })
      })
    const failed = (error: unknown) => logFailure(request.log, 'warn', error, 'an export was cut off')
    writeSheet(stream, title, titles, withFirst(first, pages), finish).catch(async (error: Error) => {
      failed(error)
      stream.destroy(error)
      if (!isLogged) await finish().catch(failed)
    })
    return reply.headers(sheetFile(title)).send(stream)
  })
}
