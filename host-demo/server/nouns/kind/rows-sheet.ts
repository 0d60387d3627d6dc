import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { rowsSheetPath, type RowsPreview } from '../../../../elements/base/contract/public-content.ts'
import { sheetLimits } from '../../../../elements/base/contract/sheet.ts'
import { mostRows, problemOfCell } from '../../../../elements/base/contract/model-value.ts'
import type { ModelField } from '../../../../elements/base/contract/model.ts'
import { refuseOtherSite } from '../../access/check-subsite.ts'
import { receive } from '../../files/receive.ts'
import { TooHeavy } from '../../helper/helper.ts'
import type { SheetLine } from '../../helper/sheet.ts'
import { callerOf, guard } from '../../http/calls/route.ts'
import { resultOf } from '../../http/calls/results.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { envelope, Refusal } from '../../kernel/refusal.ts'
import { find } from '../../rows/kept.ts'
import { keptColumns } from '../column/columns.ts'
import { cellWords } from '../model/model-values.ts'
import { modelFor } from '../model/models.ts'
import { RowsPreviewSchema } from '../../results/content/public-content.ts'

/** Checks the rows of a sheet against the columns of a field. Wrong rows are named and not taken. */
const checkRows = ({ more }: ModelField, lines: SheetLine[], places: number[]): RowsPreview => {
  const columns = more?.columns ?? []
  const preview: RowsPreview = { rows: [], wrong: [] }
  for (const { number, cells } of lines) {
    const row: Record<string, string> = {}
    const problems: string[] = []
    for (const [at, column] of columns.entries()) {
      const cell = places[at]! >= 0 ? (cells[at] ?? '').trim() : ''
      const problem = problemOfCell(column, cell)
      if (problem) problems.push(`“${column.label}”${cellWords[problem]}`)
      if (cell) row[column.name] = cell
    }
    if (problems.length) preview.wrong.push({ number, message: problems.join('，') })
    else preview.rows.push(row)
  }
  return preview
}

/** Registers the call that reads the rows of a field from a spreadsheet. It stores nothing. */
export const registerRowsSheet = (platform: Platform) => {
  const { http, database, storage, helpers } = platform
  const options = { onRequest: guard(platform, 'cms:article:add'), bodyLimit: sheetLimits.bytes + 65_536 }
  const checked = resultOf(RowsPreviewSchema, `POST ${rowsSheetPath}`, platform.checksResults)
  http.post(`/api${rowsSheetPath}`, options, async request => {
    const caller = callerOf(request)
    await refuseOtherSite(database, request, caller)
    const { columnId, field: name } = Object(request.query) as Record<string, unknown>
    const { modelId } = await find(database, keptColumns, caller, String(columnId ?? ''))
    const { fields } = await modelFor(database, modelId)
    const field = fields.find(each => each.name === name && each.type === 'rows')
    if (!field) throw new Refusal('所在栏目的内容模型没有这个表格')
    if (!request.isMultipart()) throw new Refusal('没有收到文件')
    const path = join(storage.arriving, newId())
    try {
      const { file } = await receive(request, path)
      if (!file) throw new Refusal('没有收到文件')
      const { size } = await stat(path)
      if (size > sheetLimits.bytes) throw new Refusal('文件超过 10 MB，请分成几个文件导入')
      const bounds = { rows: field.more?.most ?? mostRows, columns: sheetLimits.columns }
      const headings = (field.more?.columns ?? []).map(({ label }) => [label])
      const input = { path, name: file.name, bounds, headings }
      const { lines, places } = await helpers.sheets.run('sheet', input, { owner: caller.userId, size })
      const missing = (field.more?.columns ?? []).filter(({ required }, at) => required && places[at]! < 0)
      if (missing.length) throw new Refusal(`表格里缺少列：${missing.map(({ label }) => label).join('、')}`)
      return envelope(checked(checkRows(field, lines, places)))
    } catch (error) {
      if (!(error instanceof TooHeavy)) throw error
      const isSaid = /\p{Script=Han}/u.test(error.message)
      throw new Refusal(isSaid ? error.message : '这不是可以读取的 Excel 文件（.xlsx），请核对后重试')
    } finally {
      await rm(path, { force: true })
    }
  })
}
