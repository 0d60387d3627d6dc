import type { AnnualRow } from '../../base/contract/apply-report.ts'
import type { AnnualReportWords } from './annual-report.text.ts'

/** Table line: a row of figures, or the heading of the rows below. */
export type AnnualLine = { depth: 0 | 1 | 2 } & ({ row: AnnualRow } | { head: keyof AnnualReportWords['heads'] })

const items = (...rows: AnnualRow[]): AnnualLine[] => rows.map(row => ({ depth: 2, row }))

/** Lines in the order of the official table. */
export const annualLines: readonly AnnualLine[] = [
  { depth: 0, row: 'received' },
  { depth: 0, row: 'carried' },
  { depth: 0, head: 'results' },
  { depth: 1, row: 'open' },
  { depth: 1, row: 'partly' },
  { depth: 1, head: 'closed' },
  ...items('secret', 'forbidden', 'safety', 'third-party', 'internal', 'process', 'enforcement', 'inquiry'),
  { depth: 1, head: 'unable' },
  ...items('not-held', 'not-made', 'unclear'),
  { depth: 1, head: 'unprocessed' },
  ...items('petition', 'repeated', 'publication', 'excessive', 'confirmed'),
  { depth: 1, head: 'other' },
  ...items('not-corrected', 'not-paid', 'other'),
  { depth: 1, row: 'answered' },
  { depth: 0, row: 'remaining' }
]

export const wordsOf = (line: AnnualLine, { rows, heads }: AnnualReportWords): string =>
  'row' in line ? rows[line.row] : heads[line.head]
