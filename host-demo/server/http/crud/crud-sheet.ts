import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { sheetLimits, type Imported, type SheetRows } from '../../../../elements/base/contract/sheet.ts'
import { TooHeavy } from '../../helper/helper.ts'
import { receive } from '../../files/receive.ts'
import type { Platform } from '../platform.ts'
import { newId } from '../../kernel/ids.ts'
import { inTurnsOf } from '../../kernel/limit-concurrency.ts'
import type { Caller } from '../../access/caller.ts'
import type { CrudNoun, VersionedTable } from './crud-noun.ts'
import { refuseOtherSite } from '../../access/check-subsite.ts'
import { registerExport, sheetFile, type Export } from './export-list.ts'
import { ClosedObject, Text } from '../../kernel/fields.ts'
import { importsOf } from './import-rows.ts'
import type { ReadSheet, SheetLine } from '../../helper/sheet.ts'
import { keepTold, openTold } from './told-lists.ts'
import { logOfCaller, type Log, type Operation } from '../../access/operations.ts'
import { envelope, Refusal } from '../../kernel/refusal.ts'
import { callerOf, guard, route } from '../calls/route.ts'
import { writeTemplate } from './write-sheet.ts'
import { resultOf } from '../calls/results.ts'
import { ImportedSchema, SheetPreviewSchema } from '../../results/site/sheet.ts'

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
  const { http, database, storage, helpers, seal } = platform
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
        ([name, key]) =>
          [
            name,
            (row: Row) => (typeof key === 'function' ? key(row) : String(Object(row)[key as string] ?? ''))
          ] as const
      )
    ]
  })

  http.get(`/api${calls.template}`, { onRequest: guard(platform, rights.import) }, async (_request, reply) => {
    const stream = new PassThrough()
    writeTemplate(stream, title, fields, calls.most).catch((error: Error) => stream.destroy(error))
    return reply.headers(sheetFile(`${title}导入模板`)).send(stream)
  })

  const { most } = calls
  const bounds = { rows: most, columns: sheetLimits.columns }
  const headings = fields.map(({ titles }) => titles)

  const readFile = async (request: FastifyRequest, caller: Caller): Promise<ReadSheet> => {
    if (!request.isMultipart()) throw new Refusal('没有收到文件')
    const path = join(storage.arriving, newId())
    try {
      const { file } = await receive(request, path)
      if (!file) throw new Refusal('没有收到文件')
      const { size } = await stat(path)
      if (size > sheetLimits.bytes) throw new Refusal('文件超过 10 MB，请分成几个文件导入')
      const { name } = file
      return await helpers.sheets.run('sheet', { path, name, bounds, headings }, { owner: caller.userId, size })
    } catch (error) {
      if (!(error instanceof TooHeavy)) throw error
      // Messages in Chinese are meant for the person; all others are internal.
      const isSaid = /\p{Script=Han}/u.test(error.message)
      throw new Refusal(isSaid ? error.message : '这不是可以读取的 Excel 文件（.xlsx），请用模板填写后重试')
    } finally {
      await rm(path, { force: true })
    }
  }

  /** Runs an import. The secrets are stored encrypted, so the stored response has none. */
  const run = async (caller: Caller, log: Log<Operation>, lines: SheetLine[], found: typeof fields) => {
    const prepared = await imports.prepare(database, lines)
    return turnOf(caller.userId, () =>
      database.transaction(async tx => {
        const { told, ...done } = await imports.run(tx, caller, log, lines, found, prepared)
        return told ? { ...done, toldId: await keepTold(tx, seal, caller.userId, told) } : done
      })
    )
  }
  const complete = async (done: Imported, { userId }: Pick<Caller, 'userId'>): Promise<Imported> => {
    const [told] = done.toldId ? await openTold(database, seal, userId, done.toldId) : []
    return told ? { ...done, told } : done
  }

  const options = { onRequest: guard(platform, rights.import), bodyLimit: sheetLimits.bytes + 65_536 }
  const name = `POST ${calls.importExcel}`
  const checked = resultOf(SheetPreviewSchema, name, platform.checksResults)
  const imported = resultOf(ImportedSchema, name, platform.checksResults)
  http.post(`/api${calls.importExcel}`, options, async request => {
    const caller = callerOf(request)
    await refuseOtherSite(database, request, caller)
    const { lines, places, titles, ...file } = await readFile(request, caller)
    const found = fields.filter((_field, at) => places[at]! >= 0)
    const ignored = titles.filter((title, at) => title && !places.includes(at))
    if (!places.some((place, at) => at === 0 && place >= 0)) {
      const missing = fields.filter((field, at) => places[at]! < 0 && (at === 0 || field.isNeeded))
      throw new Refusal(
        `表格里缺少列：${missing.map(({ title }) => title).join('、')}；找到的列：${titles.filter(Boolean).join('、') || '无'}。请改列名，或用模板填写`
      )
    }
    if (lines.length === 0) throw new Refusal('表格里没有数据行')
    if (Object(request.query).dryRun === '1') {
      const preview = await database.transaction(tx => imports.check(tx, caller, lines, found))
      return envelope(checked({ ...preview, file: { ...file, ignored } }))
    }
    const done = await run(caller, logOfCaller(request, caller), lines, found)
    const hidden = lines.filter(({ isHidden }) => isHidden).length
    const note = hidden > 0 ? `，其中隐藏的行：${hidden}` : ''
    return envelope(imported(await complete(done, caller)), `文件导入成功！数据行数：${lines.length}${note}`)
  })

  const body = ClosedObject({
    rows: Rows,
    numbers: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: most, title: '表格的行号' })),
    columns: Type.Optional(Type.Array(Text(64), { maxItems: sheetLimits.columns, title: '表格的列' }))
  })
  const fitting = { right: rights.import, body, bodyLimit: jsonLimit, mostParts: sheetLimits.rows * 40 }
  const linesOf = ({ rows, numbers = [] }: SheetRows): SheetLine[] => {
    if (rows.length > most) throw new Refusal(`表格超过 ${most} 行，请分成几个文件导入`)
    return rows.map((row, at) => ({
      number: numbers[at] ?? at + 2,
      cells: fields.map((_field, index) => row[index] ?? '')
    }))
  }
  const foundIn = ({ columns }: SheetRows) =>
    columns ? fields.filter(({ name }) => columns.includes(name) || name === sheet.key) : fields
  route(platform, calls.check, { ...fitting, result: SheetPreviewSchema }, ({ caller, body }) =>
    turnOf(caller.userId, () => database.transaction(tx => imports.check(tx, caller, linesOf(body), foundIn(body))))
  )
  const importing = { ...fitting, complete, message: '导入成功！', result: ImportedSchema }
  route(platform, calls.importRows, importing, ({ caller, body, log }) =>
    run(caller, log, linesOf(body), foundIn(body))
  )
}
