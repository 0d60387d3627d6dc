/**
 * `npm run bench`: every bench after the other. Prints one table, keeps the figures in `.bench/*.json` and the table in
 * README between its marks. A missed target is named at the end and is no failure. Names of benches as arguments run
 * only those; the rows of the others stay as they are.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'

const benches = [
  'sizes',
  'house',
  'dev',
  'column-tree',
  'trees',
  'forms',
  'leaks',
  'shell',
  'files',
  'accounts',
  'announcements',
  'realtime',
  'processes',
  'deadlines',
  'log',
  'sheets',
  'server'
]
const [start, end] = ['<!-- bench -->', '<!-- /bench -->']

const root = join(import.meta.dirname, '../..')
const readme = join(root, 'README.md')

/** Whether the bench ran to its end. */
function run(bench: string): boolean {
  console.log(`\n${bench} …`)
  const { status } = spawnSync(process.execPath, [join('tests/bench', `${bench}.ts`)], {
    cwd: root,
    stdio: 'inherit'
  })
  return status === 0
}

function figuresOf(bench: string): Figure[] {
  const file = join(root, '.bench', `${bench}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figure[]) : []
}

/** Many lines of one kind with the target met become one: the worst stands for them. */
function shorten(figures: Figure[]): Figure[] {
  const kinds: [RegExp, string][] = [
    [/^further widget: (?!article-editor|form)/, 'further widget, the largest: '],
    [/^qd-.*: (?=nodes left over)/, 'most of any element: '],
    [/^qd-.*: (?=listeners left over)/, 'most of any element: ']
  ]
  return kinds.reduce((lines, [kind, word]) => {
    const same = lines.filter(({ name, met }) => met && kind.test(name))
    const worst = same.reduce<Figure | undefined>(
      (most, each) => (most && most.figure >= each.figure ? most : each),
      undefined
    )
    return lines.flatMap(line => {
      if (!worst || !same.includes(line)) return [line]
      return line === worst ? [{ ...line, name: line.name.replace(kind, word) }] : []
    })
  }, figures)
}

const row = ({ name, target, figure, unit, met }: Figure): string =>
  `| ${name} | ${target === undefined ? '' : `≤ ${target.toLocaleString('en')}`} | ${figure.toLocaleString('en')} | ${unit} | ${
    target === undefined ? '' : met ? 'met' : '**MISSED**'
  } |`

const load = (): string => loadavg()[0]!.toFixed(1)

function tableOf(rows: string[], note: string): string {
  return ['| What | Target | Figure | Unit | |', '|---|--:|--:|---|---|', ...rows, '', note].join('\n')
}

const nameOf = (row: string): string => row.split('|')[1]!.trim()

/** A run of some benches leaves the rows of the others, which this checkout may never have measured. */
function merge(kept: string[], measured: string[]): string[] {
  const byName = new Map(measured.map(each => [nameOf(each), each]))
  const known = new Set(kept.map(nameOf))
  return [...kept.map(each => byName.get(nameOf(each)) ?? each), ...measured.filter(each => !known.has(nameOf(each)))]
}

function keepInReadme(measured: string[], note: string, isWhole: boolean): void {
  const text = readFileSync(readme, 'utf8')
  const at = text.indexOf(start)
  const till = text.indexOf(end, at)
  if (at < 0 || till < 0) throw new Error(`README has no ${start} and ${end}`)
  const [, , ...kept] = text
    .slice(at, till)
    .split('\n')
    .filter(line => line.startsWith('|'))
  const table = isWhole
    ? tableOf(measured, note)
    : tableOf(merge(kept, measured), `${note} Not all rows are of one run.`)
  writeFileSync(readme, `${text.slice(0, at)}${start}\n${table}\n${text.slice(till)}`)
}

const wanted = process.argv.slice(2)
const before = load()
const asked = benches.filter(bench => wanted.length === 0 || wanted.includes(bench))
const ran = asked.filter(run)
// What a whole `npm test` wrote when it ended well last.
const figures = [...ran, 'test'].flatMap(figuresOf)
const note = `${cpus().length} processors, load ${before} before and ${load()} after, Node ${process.versions.node}; 1 KB = 1,000 bytes of gzip.`
keepInReadme(shorten(figures).map(row), note, ran.length === benches.length)
console.log(`\n${tableOf(figures.map(row), note)}`)

const missed = figures.filter(({ met }) => !met)
for (const { name, figure, target, unit } of missed)
  console.log(`MISSED ${name}: ${figure} ${unit} instead of ${target}`)
for (const bench of asked.filter(each => !ran.includes(each)))
  console.log(`${bench} did not run to its end; its figures are older, or missing`)
console.log(`${figures.length - missed.length} of ${figures.length} figures are met`)
