import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import Type from 'typebox'
import type { ProofKind } from '../../../../elements/base/contract/proof.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import {
  sheetLimits,
  type Imported,
  type SheetCalls,
  type SheetRows
} from '../../../../elements/base/contract/sheet.ts'
import { TooHeavy } from '../../helper/helper.ts'
import { receive } from '../../files/receive.ts'
import type { Platform } from '../platform.ts'
import { newId } from '../../kernel/ids.ts'
import { inTurnsOf } from '../../kernel/limit-concurrency.ts'
import type { Caller } from '../../access/caller.ts'
import { refuseOtherSite } from '../../access/check-subsite.ts'
import { sheetFile } from './export-list.ts'
import { ClosedObject, Id, OptionalId, Text } from '../../kernel/fields.ts'
import { keepImport, keepToldId, type KeptRow } from './history/kept-import.ts'
import type { Imports } from './import-rows.ts'
import type { ReadSheet, SheetLine } from '../../helper/sheet.ts'
import { keepTold, openTold } from './told-lists.ts'
import { logOfCaller, type Log, type Operation } from '../../access/operations.ts'
import { envelope, Refusal } from '../../kernel/refusal.ts'
import type { Step } from './works.ts'
import { requireProof } from '../calls/proof.ts'
import { callerOf, guard, route } from '../calls/route.ts'
import { writeTemplate } from './write-sheet.ts'
import { resultOf } from '../calls/results.ts'
import { ImportedSchema, SheetPreviewSchema } from '../../results/site/sheet.ts'

const jsonLimit = 12 * 1024 * 1024

/** Characters of a cell, as Excel limits them. */
const longestCell = 32_767

const Rows = Type.Array(Type.Array(Type.String({ maxLength: longestCell }), { maxItems: sheetLimits.columns }), {
  maxItems: sheetLimits.rows,
  title: '表格的行'
})

/** Characters of the name of a file. */
const longestName = 200

/** Runs the imports of one person one after the other. */
const turnOf = inTurnsOf(1)

interface Stepping {
  lines: SheetLine[]
  found: Imports['fields']
  file: Pick<SheetRows, 'fileName' | 'leftOut'>
  step: Step
}

interface Importing {
  title: string
  calls: SheetCalls
  right: RightCode
  proof?: ProofKind | undefined
  /** Returns the import of the noun, or that of the contents of a column. */
  importsFor(caller: Caller, columnId: string): Imports | Promise<Imports>
}

/** Registers template, preview and import of a sheet. */
export const registerImport = (platform: Platform, { title, calls, right, proof, importsFor }: Importing) => {
  const { http, database, storage, helpers, seal } = platform
  const { most } = calls
  const bounds = { rows: most, columns: sheetLimits.columns }
  const columnIn = (request: FastifyRequest) => {
    const { columnId = '' } = Object(request.query) as Record<string, unknown>
    return typeof columnId === 'string' ? columnId : ''
  }

  http.get(`/api${calls.template}`, { onRequest: guard(platform, right) }, async (request, reply) => {
    const { fields } = await importsFor(callerOf(request), columnIn(request))
    const stream = new PassThrough()
    writeTemplate(stream, title, fields, most).catch((error: Error) => stream.destroy(error))
    return reply.headers(sheetFile(`${title}导入模板`)).send(stream)
  })

  const readFile = async (
    request: FastifyRequest,
    caller: Caller,
    { fields }: Imports
  ): Promise<ReadSheet & { fileName: string }> => {
    if (!request.isMultipart()) throw new Refusal('没有收到文件')
    const headings = fields.map(({ titles }) => titles)
    const path = join(storage.arriving, newId())
    try {
      const { file } = await receive(request, path)
      if (!file) throw new Refusal('没有收到文件')
      const { size } = await stat(path)
      if (size > sheetLimits.bytes) throw new Refusal('文件超过 10 MB，请分成几个文件导入')
      const { name } = file
      const read = await helpers.sheets.run('sheet', { path, name, bounds, headings }, { owner: caller.userId, size })
      return { ...read, fileName: name.slice(0, longestName) }
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
  const run = async (
    caller: Caller,
    log: Log<Operation>,
    imports: Imports,
    lines: SheetLine[],
    found: Imports['fields'],
    file: Pick<SheetRows, 'fileName' | 'leftOut' | 'workId'>
  ) =>
    platform.works.run({ userId: caller.userId, id: file.workId }, step =>
      runSteps(caller, log, imports, { lines, found, file, step })
    )

  const runSteps = async (
    caller: Caller,
    log: Log<Operation>,
    imports: Imports,
    { lines, found, file, step }: Stepping
  ) => {
    const prepared = await imports.prepare(database, lines, step)
    const noun = getTableName(imports.table as PgTable)
    const ofSite = imports.scope.subsite ? caller.subsiteId : null
    const place = { ...{ subsiteId: ofSite, columnId: null, modelId: '' }, ...imports.place }
    const { fileName = '', leftOut = 0 } = file
    return turnOf(caller.userId, () =>
      database.transaction(async tx => {
        let importId = ''
        const keep = async (rows: KeptRow[], same: number) => {
          importId = await keepImport(tx, seal, caller, { ...place, noun, fileName, same, leftOut, rows })
        }
        const { told, ...done } = await imports.run(tx, caller, log, lines, found, prepared, keep, step)
        if (!told) return done
        const toldId = await keepTold(tx, seal, caller.userId, told)
        if (importId) await keepToldId(tx, importId, toldId)
        return { ...done, toldId }
      })
    )
  }
  const complete = async (done: Imported, { userId }: Pick<Caller, 'userId'>): Promise<Imported> => {
    const [told] = done.toldId ? await openTold(database, seal, userId, done.toldId) : []
    return told ? { ...done, told } : done
  }

  const options = {
    onRequest: guard(platform, right, { proof, isProofLater: true }),
    bodyLimit: sheetLimits.bytes + 65_536
  }
  const name = `POST ${calls.importExcel}`
  const checked = resultOf(SheetPreviewSchema, name, platform.checksResults)
  const imported = resultOf(ImportedSchema, name, platform.checksResults)
  http.post(`/api${calls.importExcel}`, options, async request => {
    const caller = callerOf(request)
    await refuseOtherSite(database, request, caller)
    const isPreview = Object(request.query).dryRun === '1'
    if (proof && !isPreview) await requireProof(platform, request, caller, proof)
    const imports = await importsFor(caller, columnIn(request))
    const { fields } = imports
    const { lines, places, titles, fileName, ...file } = await readFile(request, caller, imports)
    const found = fields.filter((_field, at) => places[at]! >= 0)
    const ignored = titles.filter((title, at) => title && !places.includes(at))
    if (!places.some((place, at) => at === 0 && place >= 0)) {
      const missing = fields.filter((field, at) => places[at]! < 0 && (at === 0 || field.isNeeded))
      throw new Refusal(
        `表格里缺少列：${missing.map(({ title }) => title).join('、')}；找到的列：${titles.filter(Boolean).join('、') || '无'}。请改列名，或用模板填写`
      )
    }
    if (lines.length === 0) throw new Refusal('表格里没有数据行')
    if (isPreview) {
      const preview = await database.transaction(tx => imports.check(tx, caller, lines, found))
      return envelope(checked({ ...preview, file: { ...file, ignored } }))
    }
    const done = await run(caller, logOfCaller(request, caller), imports, lines, found, { fileName })
    const hidden = lines.filter(({ isHidden }) => isHidden).length
    const note = hidden > 0 ? `，其中隐藏的行：${hidden}` : ''
    return envelope(imported(await complete(done, caller)), `文件导入成功！数据行数：${lines.length}${note}`)
  })

  const body = ClosedObject({
    rows: Rows,
    numbers: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: most, title: '表格的行号' })),
    columns: Type.Optional(Type.Array(Text(64), { maxItems: sheetLimits.columns, title: '表格的列' })),
    columnId: Type.Optional(OptionalId),
    fileName: Type.Optional(Text(longestName, 0, '文件名')),
    leftOut: Type.Optional(Type.Integer({ minimum: 0, maximum: sheetLimits.rows, title: '不导入的行' })),
    workId: Type.Optional(Id)
  })
  const fitting = { right, body, bodyLimit: jsonLimit, mostParts: sheetLimits.rows * 40 }
  const linesOf = ({ fields }: Imports, { rows, numbers = [] }: SheetRows): SheetLine[] => {
    if (rows.length > most) throw new Refusal(`表格超过 ${most} 行，请分成几个文件导入`)
    return rows.map((row, at) => ({
      number: numbers[at] ?? at + 2,
      cells: fields.map((_field, index) => row[index] ?? '')
    }))
  }
  const foundIn = ({ fields }: Imports, { columns }: SheetRows) =>
    columns ? fields.filter(({ name }, at) => columns.includes(name) || at === 0) : fields
  route(platform, calls.check, { ...fitting, result: SheetPreviewSchema }, async ({ caller, body }) => {
    const imports = await importsFor(caller, body.columnId ?? '')
    const lines = linesOf(imports, body)
    return turnOf(caller.userId, () =>
      database.transaction(tx => imports.check(tx, caller, lines, foundIn(imports, body)))
    )
  })
  const importing = { ...fitting, proof, complete, message: '导入成功！', result: ImportedSchema }
  route(platform, calls.importRows, importing, async ({ caller, body, log }) => {
    const imports = await importsFor(caller, body.columnId ?? '')
    return run(caller, log, imports, linesOf(imports, body), foundIn(imports, body), body)
  })
}
