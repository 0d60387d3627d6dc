/**
 * `npm run bench`: runs all benches, prints one table, and stores the figures in `.bench/*.json`, in
 * `host-demo/manual/docs/figures.json` and, six of them, in README. Missed targets are listed at the end and do not fail
 * the run. Names of benches as arguments run only those; the rows of the others remain.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { tableOf, type Figure, type Figures } from '../../.build/figures.ts'

const benches = [
  'start',
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
  'entries',
  'links',
  'log',
  'sheets',
  'site-check',
  'server',
  'fairness'
]
const [start, end] = ['<!-- bench -->', '<!-- /bench -->']

const root = join(import.meta.dirname, '../..')
const readme = join(root, 'README.md')
const stored = join(root, 'host-demo/manual/docs/figures.json')

/** Runs a bench. @returns false if it failed */
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

/** Replaces the met figures of one kind by the worst of them. */
function shorten(figures: Figure[]): Figure[] {
  const kinds: [RegExp, string, string][] = [
    [/^further widget: (?!article-editor|form)/, 'largest further widget: ', '最大的后续组件：'],
    [/^qd-.*: (?=nodes left)/, 'most of any element: ', '各组件的最大值：'],
    [/^qd-.*: (?=listeners left)/, 'most of any element: ', '各组件的最大值：']
  ]
  return kinds.reduce((lines, [kind, word, chinese]) => {
    const same = lines.filter(({ name, met }) => met && kind.test(name))
    const worst = same.reduce<Figure | undefined>(
      (most, each) => (most && most.figure >= each.figure ? most : each),
      undefined
    )
    return lines.flatMap(line => {
      if (!worst || !same.includes(line)) return [line]
      if (line !== worst) return []
      return [{ ...line, name: line.name.replace(kind, word), zh: line.zh?.replace(/^[^：]*：/, chinese) }]
    })
  }, figures)
}

const load = (): string => loadavg()[0]!.toFixed(1)

/** Rows shown in README. */
const headline = [
  'first widget: site-switcher',
  'npm run build',
  'npm test, whole',
  'first page of articles, 10 callers, median',
  'form of 1,000 text fields: mounting',
  'upload of 200 MB'
]

/** Merges the figures of some benches into the stored ones. */
function merge(stored: Figure[], measured: Figure[]): Figure[] {
  const byName = new Map(measured.map(each => [each.name, each]))
  const known = new Set(stored.map(({ name }) => name))
  return [...stored.map(each => byName.get(each.name) ?? each), ...measured.filter(({ name }) => !known.has(name))]
}

function store(measured: Figure[], note: string, isWhole: boolean): Figures {
  const before = JSON.parse(readFileSync(stored, 'utf8')) as Figures
  const figures = isWhole
    ? { note, rows: measured }
    : { note: `${note} Not all rows are of one run.`, rows: merge(before.rows, measured) }
  writeFileSync(stored, `${JSON.stringify(figures, null, 2)}\n`)
  const text = readFileSync(readme, 'utf8')
  const at = text.indexOf(start)
  const till = text.indexOf(end, at)
  if (at < 0 || till < 0) throw new Error(`README has no ${start} and ${end}`)
  const six = { note: figures.note, rows: figures.rows.filter(({ name }) => headline.includes(name)) }
  writeFileSync(readme, `${text.slice(0, at)}${start}\n${tableOf(six)}\n${text.slice(till)}`)
  return figures
}

const wanted = process.argv.slice(2)
const before = load()
const asked = benches.filter(bench => wanted.length === 0 || wanted.includes(bench))
const ran = asked.filter(run)
// The last successful `npm test` wrote `test.json`.
const figures = [...ran, 'test'].flatMap(figuresOf)
const note = `${cpus().length} processors, load ${before} before and ${load()} after, Node ${process.versions.node}; 1 KB = 1,000 bytes of gzip.`
store(shorten(figures), note, ran.length === benches.length)
console.log(`\n${tableOf({ note, rows: figures })}`)

const missed = figures.filter(({ met }) => !met)
for (const { name, figure, target, unit } of missed)
  console.log(`MISSED ${name}: ${figure} ${unit} instead of ${target}`)
for (const bench of asked.filter(each => !ran.includes(each)))
  console.log(`${bench} did not run to its end; its figures are older, or missing`)
console.log(`${figures.length - missed.length} of ${figures.length} figures are met`)
