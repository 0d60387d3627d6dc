// Shows one element alone on a page, for the manual's iframe and its pictures.
import { sayIn } from './example-data.ts'
import { examplesOf } from './examples.ts'

const query = new URLSearchParams(location.search)
const tag = query.get('tag') ?? ''
const surroundings = query.get('surroundings')
const example = examplesOf(tag)[Number(query.get('example'))]

/** Adds the style sheet of a legacy page that restyles everything. */
function addHostileStyles(): void {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = '/legacy/hostile.css'
  document.head.append(sheet)
}

/** Drops the session, for this page only, with an empty token. */
async function forgetSession(): Promise<void> {
  const address = new URL('/elements/configure.js', location.origin).href
  const { configure } = (await import(/* @vite-ignore */ address)) as {
    configure: (options: { token: string }) => void
  }
  configure({ token: '' })
}

async function show(): Promise<void> {
  if (!/^qd-[a-z-]+$/.test(tag) || !example) return
  if (example.isSignedOut) await forgetSession()
  if (surroundings === 'hostile') addHostileStyles()
  document.body.classList.toggle('dark', example.stage === 'dark')
  const holder = document.createElement('div')
  holder.className = `holder ${surroundings === 'narrow' ? 'narrow' : ''} ${example.stage ?? ''}`
  const element = document.createElement(tag)
  const lang = query.get('lang')
  if (lang) element.lang = lang
  const language = lang === 'en' ? 'en' : 'zh-CN'
  for (const [name, value] of Object.entries(example.attributes ?? {}))
    element.setAttribute(name, typeof value === 'string' ? value : value[language])
  Object.assign(element, example.properties?.(sayIn(language)))
  if (example.beside) document.body.append(document.createElement(example.beside))
  holder.append(element)
  document.body.append(holder)
}

void show()
