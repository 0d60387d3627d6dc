import { PassThrough } from 'node:stream'
import type { TSchema } from 'typebox'
import Type from 'typebox'
import type { Page, PageQuery } from '../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { Database } from '../database/open.ts'
import type { Platform } from './platform.ts'
import { formatTime } from '../kernel/clock.ts'
import { holds, type Caller } from '../access/caller.ts'
import { ClosedObject } from '../kernel/fields.ts'
import { madeFile } from '../kernel/made-file.ts'
import { logOfCaller } from '../access/operations.ts'
import { forbidden, Refusal } from '../kernel/refusal.ts'
import { logFailure } from '../kernel/log.ts'
import { callerOf, guard, reader } from './route.ts'
import { writeSheet } from './write-sheet.ts'

/** Rows that go out at most. */
const mostRows = 200_000

const isBusy = '您的上一次导出还没有完成，请稍候或取消后再试'

/** Who has a sheet on its way out: a second one waits for nobody else's turn. */
const exporting = new Set<string>()

/** The pages, the first of which is there. */
async function* withFirst(first: IteratorResult<string[][]>, rest: AsyncGenerator<string[][]>) {
  if (!first.done) yield first.value
  yield* rest
}

/** The headers of a sheet of today. */
export const sheetFile = (title: string) => madeFile(`${title}-${formatTime(new Date()).slice(0, 10)}`, 'xlsx')

export interface Export<Row, Query> {
  path: string
  /** Of the file and the log. */
  title: string
  right: RightCode
  /** Whoever may not see the list may not take it away either. */
  listRight: RightCode
  query: Record<string, TSchema>
  list(database: Database, caller: Caller, query: Query & PageQuery): Promise<Page<Row>>
  /** By their titles: what stands in a column. */
  columns: readonly (readonly [title: string, tell: (row: Row) => string])[]
}

/** Registers a list as a sheet, as it is filtered and sorted. It streams: a page of rows is held at a time. */
export const registerExport = <Row extends object, Query extends object>(
  platform: Platform,
  { path, title, right, listRight, query, list, columns }: Export<Row, Query>
) => {
  const { http, database } = platform
  const readQuery = reader(
    ClosedObject({ ...query, selections: Type.Optional(Type.String({ maxLength: 65_000 })) }),
    true
  )

  async function* pagesOf(caller: Caller, asked: Query & PageQuery, chosen: ReadonlySet<string> | undefined) {
    let after: string | undefined
    let count = 0
    do {
      const page = await list(database, caller, { ...asked, pageNo: 1, pageSize: 200, ...(after && { after }) })
      const rows = chosen ? page.records.filter(row => chosen.has((row as { id: string }).id)) : page.records
      yield rows.map(row => columns.map(([, tell]) => tell(row)))
      count += rows.length
      after = page.next
    } while (after && count < mostRows)
  }

  http.get(`/api${path}`, { onRequest: guard(platform, right) }, async (request, reply) => {
    const caller = callerOf(request)
    if (!holds(caller, listRight)) throw forbidden(platform.rights[listRight])
    const { selections, ...asked } = readQuery(request.query) as Query & PageQuery & { selections?: string }
    const chosen = selections ? new Set(selections.split(',').filter(Boolean)) : undefined
    if (exporting.has(caller.userId)) throw new Refusal(isBusy)
    const pages = pagesOf(caller, asked as Query & PageQuery, chosen)
    // What the list refuses is answered with its sentence; half a sheet could not say it.
    const first = await pages.next()
    if (exporting.has(caller.userId)) throw new Refusal(isBusy)
    exporting.add(caller.userId)
    const stream = new PassThrough()
    stream.once('close', () => exporting.delete(caller.userId))
    const titles = columns.map(([name]) => name)
    void writeSheet(stream, title, titles, withFirst(first, pages)).then(
      async count => {
        const log = logOfCaller(request, caller)
        await database.transaction(tx => log(tx, { action: `导出${title}`, operateType: '6', object: `${count} 条` }))
      },
      (error: Error) => {
        logFailure(request.log, 'warn', error, 'an export was cut off')
        stream.destroy(error)
      }
    )
    return reply.headers(sheetFile(title)).send(stream)
  })
}
