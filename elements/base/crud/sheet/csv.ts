import { saveFile } from '../../session/upload/sheets.ts'

/**
 * Saves rows as CSV that spreadsheet programs open correctly: with a byte order mark and quoted cells. No cell is read
 * as a formula.
 */
export function saveCsv(rows: readonly (readonly string[])[], name: string): void {
  const lines = rows.map(row =>
    row.map(cell => `"${/^[=+\-@\t\r]/.test(cell) ? "'" : ''}${cell.replaceAll('"', '""')}"`).join(',')
  )
  saveFile(new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), `${name}.csv`)
}
