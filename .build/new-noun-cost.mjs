// Counts what a plain noun costs, by the example in tests/plain-noun.
//   node .build/new-noun-cost.mjs                 prints the table
//   node .build/new-noun-cost.mjs --write         writes it to CONTRIBUTING.md
//   node .build/new-noun-cost.mjs --try <folder>  copies the project to an empty folder, adds the noun there and writes its migration
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const example = join(root, 'tests/plain-noun')
const document = join(root, 'CONTRIBUTING.md')

/** Files of a plain noun in the order in which they are written, each with its purpose. */
const purposes = {
  'elements/base/contract/holiday-note.ts': 'the noun: title, path, scope, rights, fields, columns',
  'host-demo/server/database/tables/holiday-notes.ts': 'the table; `drizzle-kit generate` writes the migration',
  'host-demo/server/nouns/holiday-note/module.ts': 'the module: calls, rights, and the entry of the menu',
  'elements/features/holiday-note-list/element.ts': 'the element: its title and description in both languages',
  'elements/features/holiday-note-list/define.ts': 'the tag',
  'tests/server/holiday-notes.test.ts': 'the test of special behaviour'
}

const read = path => readFileSync(path, 'utf8')
const edits = JSON.parse(read(join(example, 'edits.json')))
const linesOf = name => read(join(example, name)).trimEnd().split('\n').length

/** @returns files with their lines, the lines of all files, and the shared files that are edited with the lines added to each */
export function costOfNoun() {
  const found = readdirSync(example, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== 'edits.json')
    .map(entry => relative(example, join(entry.parentPath, entry.name)))
  const names = Object.keys(purposes)
  const surprise = [...found.filter(name => !names.includes(name)), ...names.filter(name => !found.includes(name))]
  if (surprise.length > 0) throw new Error(`tests/plain-noun and its list differ: ${surprise.join(', ')}`)
  const files = names.map(name => ({ name, lines: linesOf(name), purpose: purposes[name] }))
  const shared = new Map()
  for (const { file, lines } of edits) shared.set(file, (shared.get(file) ?? 0) + lines.length)
  return { files, lines: files.reduce((sum, { lines }) => sum + lines, 0), shared }
}

const marks = ['<!-- written by .build/new-noun-cost.mjs -->', '<!-- end -->']

/** The table of CONTRIBUTING.md. */
export function tableOfCost() {
  const { files, lines, shared } = costOfNoun()
  const edited = [...shared].map(([file, added]) => `\`${file}\` (${added} lines)`).join(' and ')
  return [
    marks[0],
    '| File | Lines | Content |',
    '| --- | --: | --- |',
    ...files.map(({ name, lines, purpose }) => `| \`${name}\` | ${lines} | ${purpose} |`),
    `| ${files.length} files | ${lines} | |`,
    '',
    `Edits of shared files: ${edited}.`,
    marks[1]
  ].join('\n')
}

/** Writes the table between its marks. */
function write() {
  const text = read(document)
  const [start, end] = [text.indexOf(marks[0]), text.indexOf(marks[1])]
  if (start < 0 || end < start) throw new Error('CONTRIBUTING.md has no marks for the table')
  writeFileSync(document, text.slice(0, start) + tableOfCost() + text.slice(end + marks[1].length))
}

/** Copies the project to a folder and adds the noun. */
export function addNoun(folder) {
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const name of names.split('\0').filter(name => name && name !== 'node_modules')) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(join(root, name), join(folder, name))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(example, folder, { recursive: true, filter: path => !path.endsWith('edits.json') })
  for (const { file, before, lines } of edits) {
    const text = read(join(folder, file))
    if (!text.includes(before)) throw new Error(`${file} has no ${before}`)
    writeFileSync(join(folder, file), text.replace(before, `${lines.join('\n')}\n${before}`))
  }
  const config = 'host-demo/server/database/drizzle.config.ts'
  execFileSync(
    join(root, 'node_modules/.bin/drizzle-kit'),
    ['generate', '--config', config, '--name', 'holiday-notes'],
    {
      cwd: folder,
      stdio: 'ignore'
    }
  )
}

const [order, folder] = process.argv.slice(2)
if (import.meta.filename === process.argv[1]) {
  if (order === '--write') write()
  else if (order === '--try' && folder) addNoun(folder)
  else console.log(tableOfCost())
}
