import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, imports, scripts, text } from './sources.ts'

const sheets = [...files('elements', /\.css$/), ...files('shell', /\.css$/)]

/** Matches a colour literal: hex digits, a function or a name. */
const literal =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:white|black|gr[ae]y|silver|red|green|blue|orange|yellow)(?![\w-])/i

/** Style sheets with colour literals, each with its reason. */
const ownColours: Record<string, string> = {
  'elements/features/application-list/letter/letter-paper.css':
    'paper: printed in a window without tokens, the same in every theme',
  'elements/features/process-instance/sheet/sheet.css': 'paper, as above',
  'elements/base/shared/account/enrol-dialog.css': 'QR code: scanners read dark on white'
}

/** Returns the declarations of a style sheet without comments: `property: value`. */
const declarations = (sheet: string): string[] =>
  text(sheet)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/[;{}]/)
    .map(part => part.trim())
    .filter(part => /^[\w-]+:\s/.test(part))

test("[house-17] colours are tokens: core and the shell's custom properties hold the literals", () => {
  const found = sheets
    .filter(path => !path.startsWith('elements/base/core/') && !(path in ownColours))
    .flatMap(path =>
      declarations(path)
        .filter(line => literal.test(line) && !(path.startsWith('shell/') && line.startsWith('--')))
        .map(line => `${path}: ${line}`)
    )
  assert.deepEqual(found, [])
})

test('[house-17] each colour token is defined and used', () => {
  const defined = new Set(
    [...text('elements/base/core/look/core.css').matchAll(/^\s*(--qd-[\w-]+):/gm)].map(([, name]) => name!)
  )
  const used = new Set(
    [...sheets, ...files('elements', /\.tsx?$/), ...files('shell', /\.ts$/)].flatMap(path =>
      [...text(path).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!)
    )
  )
  assert.deepEqual(
    [...defined].filter(name => !used.has(name)),
    []
  )
})

test('[house-17] .quiet and .state are written once: a style sheet imports them and sets --qd-quiet and --qd-state', () => {
  const repeated = sheets
    .filter(path => !/^elements\/base\/core\/look\/(quiet|state)\.css$/.test(path))
    .flatMap(path =>
      [...text(path).matchAll(/^\s*\.(?:quiet|state)\s*\{([^}]*)\}/gm)]
        .filter(([, body]) => /(?:^|[\s;])(?:color|margin|padding)\s*:/.test(body!))
        .map(([rule]) => `${path}: ${rule.trim().split('\n')[0]}`)
    )
  assert.deepEqual(repeated, [])
})

test('[house-17] the window has two breakpoints: phone and folded menu', () => {
  const breaks = new Set(
    sheets.flatMap(path =>
      [...text(path).matchAll(/@media \(m(?:ax|in)-width: ([\d.]+px)\)/g)].map(([, width]) => width!)
    )
  )
  assert.deepEqual([...breaks].sort(), ['1087.98px', '1088px', '767.98px', '768px'])
})

test('[house-17] an element has the sheets of the parts that it shows, also of those that it loads later', () => {
  const partOf: Record<string, string> = {
    'elements/base/crud/resource/list/resource-list.tsx': 'elements/base/crud/resource/list/resource.css'
  }
  for (const sheet of sheets.filter(path => /^elements\/base\/(kit|crud)\//.test(path)))
    if (scripts.includes(sheet.replace(/css$/, 'tsx'))) partOf[sheet.replace(/css$/, 'tsx')] = sheet
  const missing = scripts
    .filter(path => /^elements\/features\/[^/]+\/element\.ts$/.test(path))
    .flatMap(element => {
      const reached = new Set([element])
      for (const path of reached) if (scripts.includes(path)) for (const other of imports(path)) reached.add(other)
      return [...reached].flatMap(path => {
        const sheet = partOf[path]
        return sheet && !reached.has(sheet) ? [`${element}: ${sheet}`] : []
      })
    })
  assert.deepEqual(missing, [])
})
