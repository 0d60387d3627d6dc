// Renders the documents of the manual: `host-demo/manual/docs/*.md` to `/manual/docs/<page>.html` and `<page>.en.html`.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import { variables } from '../host-demo/server/start/variables.ts'
import { readFigures, tableOf } from './figures.ts'

const languages = ['zh', 'en'] as const
type Language = (typeof languages)[number]

/** Separator between the English part of a page and the Chinese part after it. */
const separator = '<!-- zh -->'

/** Returns the fragment id of a heading. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    }
  }
})

interface Page {
  name: string
  title: Record<Language, string>
  body: Record<Language, string>
}

const titleIn = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** Returns a program of `samples/` as a block of code. */
const sampleIn = (folder: string, name: string): string =>
  ['```', readFileSync(join(folder, 'samples', name), 'utf8').trim(), '```'].join('\n')

/** Inserts texts that are generated from data: `<!-- variables -->`, `<!-- figures -->`, `<!-- decisions -->`, and samples: `<!-- sample token.mjs -->`. */
function fill(text: string, language: Language, folder: string): string {
  const at = language === 'zh' ? 0 : 1
  const rows = variables.map(
    ({ name, usual, meaning }) => `| \`${name}\` | ${usual && `\`${usual}\``} | ${meaning[at]} |`
  )
  const head = language === 'zh' ? '| 变量 | 缺省值 | 含义 |' : '| Variable | Default | Meaning |'
  const decisions = decisionsIn(folder).map(
    ({ name, title }) => `- ${name.slice(10, 20)} · [${title[language]}](${addressOf(name, language)})`
  )
  return text
    .replace('<!-- variables -->', [head, '| --- | --- | --- |', ...rows].join('\n'))
    .replace('<!-- figures -->', () => tableOf(readFigures(folder), language))
    .replace('<!-- decisions -->', decisions.reverse().join('\n'))
    .replace(/<!-- sample ([\w.]+) -->/g, (_all, name: string) => sampleIn(folder, name))
}

function pageOf(name: string, file: string): Page {
  const [english = '', chinese = ''] = readFileSync(file, 'utf8').split(separator)
  if (!titleIn(english) || !titleIn(chinese))
    throw new Error(`${file}: a title in English and one in Chinese are needed`)
  return {
    name,
    title: { zh: titleIn(chinese), en: titleIn(english) },
    body: { zh: chinese, en: english }
  }
}

const decisionsIn = (folder: string): Page[] =>
  readdirSync(join(folder, 'decisions'))
    .sort()
    .map(file => pageOf(`decisions-${file.replace(/\.md$/, '')}`, join(folder, 'decisions', file)))

const addressOf = (name: string, language: Language): string => `${name}${language === 'en' ? '.en' : ''}.html`

/** Pages of the side bar in order. */
const order = [
  'index',
  'embedding',
  'tokens',
  'directories',
  'configuration',
  'operating',
  'security',
  'architecture',
  'decisions',
  'figures'
]

const escape = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

function render(page: Page, pages: readonly Page[], language: Language, folder: string): string {
  const other = language === 'en' ? 'zh' : 'en'
  const current = page.name.startsWith('decisions') ? 'decisions' : page.name
  const links = order.flatMap(name => {
    const found = pages.find(each => each.name === name)
    if (!found) return []
    const mark = name === current ? ' aria-current="page"' : ''
    return [`<li><a href="${addressOf(name, language)}"${mark}>${escape(found.title[language])}</a></li>`]
  })
  const manual = language === 'en' ? 'Elements' : '组件'
  return `<!doctype html>
<html lang="${language === 'en' ? 'en' : 'zh-CN'}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/portal/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/manual/docs.css" />
    <title>${escape(page.title[language])} · Qundao</title>
  </head>
  <body>
    <nav aria-label="${language === 'en' ? 'Documents' : '文档'}">
      <ul>
        ${links.join('\n        ')}
        <li><a href="/manual/${language === 'en' ? '?lang=en' : ''}">${manual}</a></li>
        <li><a href="${addressOf(page.name, other)}" hreflang="${other}" lang="${other === 'en' ? 'en' : 'zh-CN'}">${other === 'en' ? 'English' : '中文'}</a></li>
      </ul>
    </nav>
    <main>
${markdown.parse(fill(page.body[language], language, folder), { async: false })}
    </main>
  </body>
</html>
`
}

/** Renders all documents by path below `/manual/docs/`. */
export function renderDocs(folder: string): Map<string, string> {
  const files = readdirSync(folder).filter(name => name.endsWith('.md'))
  const main = files.map(file => pageOf(file.replace(/\.md$/, ''), join(folder, file)))
  const pages = [...main, ...decisionsIn(folder)]
  return new Map(
    pages.flatMap(page =>
      languages.map(language => [addressOf(page.name, language), render(page, pages, language, folder)] as const)
    )
  )
}

/** Emits the documents into the build, and serves them in development. */
export function docs(root: string): Plugin {
  const folder = resolve(root, 'host-demo/manual/docs')
  return {
    name: 'docs',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, name] = /^\/manual\/docs\/([\w.-]+\.html)/.exec(request.url ?? '') ?? []
        const page = name && renderDocs(folder).get(name)
        if (!page) return next()
        response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
      })
    },
    generateBundle() {
      if (this.environment.mode !== 'build') return
      for (const [name, source] of renderDocs(folder))
        this.emitFile({ type: 'asset', fileName: `manual/docs/${name}`, source })
    }
  }
}
