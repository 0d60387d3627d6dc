import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A measured figure. `target` is the largest value that meets it; a figure without a target is reported only. */
export interface Figure {
  name: string
  target?: number
  figure: number
  unit: string
  met: boolean
}

export interface Figures {
  /** Machine, load and version of Node. */
  note: string
  rows: Figure[]
}

/** Figures that `npm run bench` stored beside the documents. */
export const readFigures = (folder: string): Figures =>
  JSON.parse(readFileSync(join(folder, 'figures.json'), 'utf8')) as Figures

const verdict = ({ target, met }: Figure): string => (target === undefined ? '' : met ? 'met' : '**MISSED**')

/** The figures as a table of Markdown. */
export function tableOf({ note, rows }: Figures): string {
  const lines = rows.map(row => {
    const target = row.target === undefined ? '' : `≤ ${row.target.toLocaleString('en')}`
    return `| ${row.name} | ${target} | ${row.figure.toLocaleString('en')} | ${row.unit} | ${verdict(row)} |`
  })
  return ['| What | Target | Figure | Unit | |', '|---|--:|--:|---|---|', ...lines, '', note].join('\n')
}
