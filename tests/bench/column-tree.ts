/**
 * Measures the column tree with 50,000 columns: the built element in a real browser. Prints figures and writes
 * `.bench/column-tree.json`: `[{ name, target, figure, unit, met }]`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as engine, type Page } from '@playwright/test'
import type { ColumnNode } from '../../elements/base/contract/column.ts'
import { browserArguments, chromium } from '../support/browser.mjs'
import { figure, median } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const pages = join(root, 'dist/www')
const origin = 'http://bench.test'
const rounds = 7

const node = (key: string, title: string, children: ColumnNode[] = []): ColumnNode => ({
  key,
  value: key,
  title,
  icon: '',
  url: '/cms/article/ArticleList',
  publishArt: 'Y',
  children
})

/** 100 groups of 20 columns with 24 below each: 100 + 2,000 + 47,900 = 50,000. */
const columns = Array.from({ length: 100 }, (_, group) =>
  node(
    `${group}`,
    `栏目组 ${group}`,
    Array.from({ length: 20 }, (_, at) =>
      node(
        `${group}-${at}`,
        `栏目 ${group}-${at}`,
        Array.from({ length: at === 0 ? 23 : 24 }, (_, below) =>
          node(`${group}-${at}-${below}`, `通知公告 ${group}-${at}-${below}`)
        )
      )
    )
  )
)

const session = {
  value: {
    token: 'bench',
    userInfo: {
      id: '1',
      username: 'bench',
      realname: '',
      avatar: '',
      phone: '',
      email: '',
      orgCode: '',
      departName: ''
    },
    subsite: { id: '1', name: '', depId: '', siteType: 'generalsite' }
  },
  expire: Date.now() + 3_600_000
}

const page = `<!doctype html><div style="height:800px"><qd-column-tree></qd-column-tree></div><script type="module" src="/elements/column-tree.js"></script>`

async function serve(browser: Page): Promise<void> {
  const answer = JSON.stringify({ success: true, code: 200, message: '', timestamp: 0, result: columns })
  await browser.route(`${origin}/**`, route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: page })
    if (pathname.endsWith('/queryTreeList')) return route.fulfill({ contentType: 'application/json', body: answer })
    const file = join(pages, pathname)
    return existsSync(file)
      ? route.fulfill({
          contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript',
          body: readFileSync(file)
        })
      : route.fulfill({
          status: 404,
          contentType: 'application/json',
          body: '{"success":false,"message":"","code":500}'
        })
  })
  await browser.addInitScript(stored => localStorage.setItem('qundao:session', stored), JSON.stringify(session))
  // Marks the time at which the response is parsed.
  await browser.addInitScript(() => {
    JSON.parse = new Proxy(JSON.parse, {
      apply(parse, self, values: [string]) {
        if (values[0].length > 1_000_000) performance.mark('data')
        return Reflect.apply(parse, self, values)
      }
    })
  })
}

/** Returns the time (ms) from parsing the response to the first rows on screen. */
async function shown(browser: Page): Promise<number> {
  await browser.goto(origin)
  return browser.evaluate(async () => {
    const tree = document.querySelector('qd-column-tree')!
    while (!tree.shadowRoot?.querySelector('[role=treeitem]')) await new Promise(requestAnimationFrame)
    const drawn = performance.now()
    return drawn - performance.getEntriesByName('data').at(-1)!.startTime
  })
}

/** Returns the time (ms) of an action until the next layout. */
function act(browser: Page, kind: 'toggle' | 'filter', round: number): Promise<number> {
  return browser.evaluate(
    async ({ kind, round }) => {
      const shadow = document.querySelector('qd-column-tree')!.shadowRoot!
      await new Promise(requestAnimationFrame)
      const begin = performance.now()
      if (kind === 'toggle') shadow.querySelector<HTMLElement>('.tree-caret')!.click()
      else {
        const field = shadow.querySelector('input')!
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
          field,
          ['通知', '9-1', '公告 5', ''][round % 4]
        )
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
      await Promise.resolve()
      shadow.querySelector<HTMLElement>('.tree')!.getBoundingClientRect()
      return performance.now() - begin
    },
    { kind, round }
  )
}

const series = async (count: number, measure: (round: number) => Promise<number>): Promise<number> => {
  const values: number[] = []
  for (let round = 0; round < count; round++) values.push(await measure(round))
  return median(values)
}

const browser = await engine.launch({ executablePath: chromium({ isWhole: true }), args: browserArguments })
const tab = await browser.newPage()
await serve(tab)
const first = await series(rounds, () => shown(tab))
const toggled = await series(rounds * 2, round => act(tab, 'toggle', round))
const filtered = await series(rounds * 4, round => act(tab, 'filter', round))
await tab.evaluate(() => {
  document.querySelector('qd-column-tree')!.shadowRoot!.querySelector('.tree')!.scrollTop = 1000
})
const rows = await tab.evaluate(
  () => document.querySelector('qd-column-tree')!.shadowRoot!.querySelectorAll('[role=treeitem]').length
)
await browser.close()

const figures = [
  figure('tree of 50,000 columns: rendering | 50,000 个栏目的树：显示', 100, first, 'ms'),
  figure('tree of 50,000 columns: toggling | 50,000 个栏目的树：展开或折叠', 30, toggled, 'ms'),
  figure('tree of 50,000 columns: filtering | 50,000 个栏目的树：筛选', 50, filtered, 'ms'),
  figure('tree of 50,000 columns: rows in the page | 50,000 个栏目的树：页面中的行', 100, rows, 'rows')
]
console.table(figures)
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/column-tree.json'), `${JSON.stringify(figures, null, 2)}\n`)
