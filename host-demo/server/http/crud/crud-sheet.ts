import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { sheetLimits } from '../../../../elements/base/contract/sheet.ts'
import { TooHeavy } from '../../helper/helper.ts'
import { receive } from '../../files/receive.ts'
import type { Platform } from '../platform.ts'
import { newId } from '../../kernel/ids.ts'
import { inTurnsOf } from '../../kernel/limit-concurrency.ts'
import type { Caller } from '../../access/caller.ts'
import type { CrudNoun, VersionedTable } from './crud-noun.ts'
import { refuseOtherSite } from '../../access/check-subsite.ts'
import { registerExport, sheetFile, type Export } from './export-list.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { importsOf } from './import-rows.ts'
import { logOfCaller } from '../../access/operations.ts'
import { envelope, Refusal } from '../../kernel/refusal.ts'
import { callerOf, guard, route } from '../calls/route.ts'
import { arrange } from './sheet-rows.ts'
import { writeTemplate } from './write-sheet.ts'

const jsonLimit = 12 * 1024 * 1024

const Rows = Type.Array(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: sheetLimits.columns }), {
  maxItems: sheetLimits.rows,
  title: '表格的行'
})

/** Runs the exports of one person one after the other. */
const turnOf = inTurnsOf(1)

/** Registers export, template, preview and import of a noun's sheet. */
export const registerSheet = <Table extends VersionedTable, Row, Draft, Query extends object, Whole>(
  platform: Platform,
  noun: CrudNoun<Table, Row, Draft, Query, Whole>
) => {
  const { http, database, storage, helpers } = platform
  const { sheet, list, query, title } = noun
  if (!sheet || !list || !query) throw new Error(`${title} has no list that could be a sheet`)
  const { calls, rights, also = {} } = sheet
  const imports = importsOf(noun, sheet)
  const { fields } = imports
  registerExport<Row & object, Query>(platform, {
    path: calls.exportXls,
    title,
    right: rights.export,
    listRight: noun.rights.list,
    query,
    list: list as Export<Row & object, Query>['list'],
    columns: [
      ...fields.map(field => [field.title, (row: Row) => field.tell(Object(row)[field.name])] as const),
      ...Object.entries(also).map(
        ([name, key]) => [name, (row: Row) => String(Object(row)[key as string] ?? '')] as const
      )
    ]
  })

  http.get(`/api${calls.template}`, { onRequest: guard(platform, rights.import) }, async (_request, reply) => {
    const stream = new PassThrough()
    writeTemplate(stream, title, fields).catch((error: Error) => stream.destroy(error))
    return reply.headers(sheetFile(`${title}导入模板`)).send(stream)
  })

  const readFile = async (request: FastifyRequest, caller: Caller): Promise<string[][]> => {
    if (!request.isMultipart()) throw new Refusal('没有收到文件')
    const path = join(storage.arriving, newId())
    try {
      const { file } = await receive(request, path)
      if (!file) throw new Refusal('没有收到文件')
      const { size } = await stat(path)
      if (size > sheetLimits.bytes) throw new Refusal('文件超过 10 MB，请分成几个文件导入')
      return await helpers.sheets.run('sheet', { path, bounds: sheetLimits }, { owner: caller.userId, size })
    } catch (error) {
      if (!(error instanceof TooHeavy)) throw error
      // Messages in Chinese are meant for the person; all others are internal.
      const isSaid = /\p{Script=Han}/u.test(error.message)
      throw new Refusal(isSaid ? error.message : '这不是可以读取的 Excel 文件（.xlsx），请用模板填写后重试')
    } finally {
      await rm(path, { force: true })
    }
  }

  const options = { onRequest: guard(platform, rights.import), bodyLimit: sheetLimits.bytes + 65_536 }
  http.post(`/api${calls.importExcel}`, options, async request => {
    const caller = callerOf(request)
    await refuseOtherSite(database, request, caller)
    const { rows, found } = arrange(await readFile(request, caller), fields)
    if (!found.some(field => field.name === sheet.key))
      throw new Refusal(`表格第一行没有“${fields[0]?.title}”一列，请用模板填写`)
    if (rows.length === 0) throw new Refusal('表格里没有数据行')
    if (Object(request.query).dryRun === '1')
      return envelope(await database.transaction(tx => imports.check(tx, caller, rows, found)))
    const log = logOfCaller(request, caller)
    const done = await turnOf(caller.userId, () =>
      database.transaction(tx => imports.run(tx, caller, log, rows, found))
    )
    return envelope(done, `文件导入成功！数据行数：${rows.length}`)
  })

  const body = ClosedObject({ rows: Rows })
  const fitting = { right: rights.import, body, bodyLimit: jsonLimit, mostParts: sheetLimits.rows * 40 }
  const sized = (rows: string[][]) => rows.map(row => fields.map((_field, at) => (row[at] ?? '').trim()))
  route(platform, calls.check, fitting, ({ caller, body }) =>
    turnOf(caller.userId, () => database.transaction(tx => imports.check(tx, caller, sized(body.rows))))
  )
  // `told` lines are not stored, so a repeated request cannot return the first response.
  const repeats = sheet.own?.told !== undefined
  route(platform, calls.importRows, { ...fitting, repeats, message: '导入成功！' }, ({ caller, body, log }) =>
    turnOf(caller.userId, () => database.transaction(tx => imports.run(tx, caller, log, sized(body.rows))))
  )
}
