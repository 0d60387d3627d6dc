import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A measured figure. `target` is the largest value that meets it; a figure without a target is reported only. */
export interface Figure {
  name: string
  /** Name in Chinese, if it differs. */
  zh?: string
  target?: number
  figure: number
  unit: string
  met: boolean
}

export interface Figures {
  /** Machine, load and Node version. */
  note: string
  rows: Figure[]
}

/** Reads the figures that `npm run bench` stored with the documents. */
export const readFigures = (folder: string): Figures =>
  JSON.parse(readFileSync(join(folder, 'figures.json'), 'utf8')) as Figures

const words = {
  en: { head: '| What | Target | Figure | Unit | |', met: 'met', missed: '**MISSED**' },
  zh: { head: '| 项目 | 目标 | 实测 | 单位 | |', met: '达到', missed: '**未达到**' }
}

/** Formats the figures as a Markdown table. */
export function tableOf({ note, rows }: Figures, language: 'zh' | 'en' = 'en'): string {
  const { head, met, missed } = words[language]
  const lines = rows.map(row => {
    const name = (language === 'zh' && row.zh) || row.name
    const target = row.target === undefined ? '' : `≤ ${row.target.toLocaleString('en')}`
    const verdict = row.target === undefined ? '' : row.met ? met : missed
    return `| ${name} | ${target} | ${row.figure.toLocaleString('en')} | ${row.unit} | ${verdict} |`
  })
  return [head, '|---|--:|--:|---|---|', ...lines, '', note].join('\n')
}
