/**
 * Measures sheets with 100,000 records: the export of all, and the check of 20,000 rows before an import. Server and client
 * share one process, so memory includes both. Prints figures and writes `.bench/sheets.json`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import pg from 'pg'
import { dictionary } from '../../elements/base/contract/dictionary.ts'
import { startPlatform } from '../server/platform.ts'
import { figure, print, type Figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const rss = () => process.memoryUsage.rss() / 1e6

const figures: Figure[] = []
const record = (name: string, target: number, measured: number, unit: string) => {
  const line = figure(name, target, measured, unit)
  figures.push(line)
  print(line)
}

const platform = await startPlatform()
try {
  const token = await platform.signIn('admin')
  const client = new pg.Client(platform.connection)
  await client.connect()
  await client.query(`insert into dictionaries (id, dict_name, dict_code, description, create_time, update_time)
    select 'b' || i, '字典' || i, 'bench_' || i, '说明' || i, now() - i * interval '1 second', now()
    from generate_series(1, 100000) i`)
  await client.query('vacuum analyze dictionaries')
  await client.end()

  const take = async (path: string) => {
    const { body } = await platform.raw(`/api${path}`, { token })
    let bytes = 0
    for await (const part of body!) bytes += (part as Uint8Array).length
    return bytes
  }
  // Loads lazy modules before the measurement.
  await take(`${dictionary.sheetCalls.exportXls}?dictCode=sex`)
  globalThis.gc?.()
  const before = rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, rss())), 25)
  const begin = performance.now()
  if ((await take(dictionary.sheetCalls.exportXls)) < 1_000_000) throw new Error('not all went out')
  record('export of 100,000 rows to Excel | 100,000 行导出为 Excel', 15, (performance.now() - begin) / 1000, 's')
  clearInterval(timer)
  record('export of 100,000 rows to Excel, memory | 100,000 行导出为 Excel：内存', 60, most - before, 'MB')

  const book = new ExcelJS.Workbook()
  const page = book.addWorksheet('字典')
  page.addRow(['字典编号', '字典名称', '描述'])
  for (let row = 0; row < 20_000; row++) page.addRow([`in_${row}`, `名称${row}`, row % 100 ? '' : '说明'])
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await book.xlsx.writeBuffer())]), '字典.xlsx')
  const start = performance.now()
  const reply = await fetch(`${platform.url}/api${dictionary.sheetCalls.importExcel}?dryRun=1`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: form
  })
  const { success, message } = (await reply.json()) as { success: boolean; message: string }
  if (!success) throw new Error(message)
  record('check of 20,000 rows before the import | 20,000 行导入前的检查', 8, (performance.now() - start) / 1000, 's')
} finally {
  await platform.stop()
}
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/sheets.json'), `${JSON.stringify(figures, null, 2)}\n`)
