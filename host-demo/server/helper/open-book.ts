import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import { NoSheet, type Bounds } from './no-sheet.ts'
import { trimBook } from './trim-book.ts'

/** Parts of a worksheet that are not needed. */
const ignoreNodes = ['conditionalFormatting', 'dataValidations', 'drawing', 'hyperlinks', 'picture', 'tableParts']

const saveAs = '请在 Excel 或 WPS 中打开，另存为 .xlsx 后重试'

const startsWith = (bytes: Buffer, start: string) => bytes.subarray(0, start.length / 2).toString('hex') === start

/** Refuses older and protected files with the way to convert them. */
const refuseOthers = (bytes: Buffer) => {
  if (startsWith(bytes, 'd0cf11e0')) {
    const isProtected = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new NoSheet(isProtected ? '文件设有密码，请取消密码后重试' : `这是旧版 Excel 文件（.xls），${saveAs}`)
  }
  const text = bytes.subarray(0, 200).toString('latin1').trimStart().toLowerCase()
  if (/^(\u00ef\u00bb\u00bf)?<(\?xml|html|!doctype|table|meta|head)/.test(text))
    throw new NoSheet(`这是网页格式的表格，${saveAs}`)
}

/** Decodes UTF-8 and UTF-16 with their marks, and GBK otherwise. */
const decode = (bytes: Buffer) => {
  if (startsWith(bytes, 'fffe')) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Returns the separator that occurs most often in the first line. */
const separatorIn = (text: string) => {
  const [line = ''] = text.split('\n', 1)
  const count = (mark: string) => line.split(mark).length
  return [',', '\t', ';'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

const openCsv = async (bytes: Buffer) => {
  const text = decode(bytes)
  const book = new ExcelJS.Workbook()
  await book.csv.read(Readable.from([text]), {
    map: (value: string) => value,
    parserOptions: { delimiter: separatorIn(text) }
  })
  return book
}

const openXlsx = async (bytes: Buffer, bounds: Bounds) => {
  const book = new ExcelJS.Workbook()
  // The streaming reader of exceljs is faster, but fails on some valid files.
  const options = { ignoreNodes, maxRows: 2 * bounds.rows, maxCols: bounds.columns }
  try {
    await book.xlsx.load(await trimBook(bytes, bounds), options)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.startsWith('Max row')) throw new NoSheet(`表格超过 ${bounds.rows} 行，请分成几个文件导入`)
    if (message.startsWith('Max column')) throw new NoSheet(`表格超过 ${bounds.columns} 列，请只保留模板中的列`)
    throw error
  }
  return book
}

/** Opens an .xlsx or .csv file. */
export const openBook = async (path: string, name: string, bounds: Bounds) => {
  const bytes = await readFile(path)
  refuseOthers(bytes)
  return /\.(csv|txt)$/i.test(name) ? openCsv(bytes) : openXlsx(bytes, bounds)
}
