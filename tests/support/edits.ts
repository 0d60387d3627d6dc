import type { Page } from '@playwright/test'
import { password } from './platform.mjs'
import type { Loop } from './loop.ts'

/** Edit of the column tree and its visible effect. `round` makes each edit unique. */
export interface Edit {
  what: string
  path: string
  from: RegExp
  to: (round: number) => string
  /** Function of the element's shadow root, run in the page. */
  shows: (round: number) => string
}

const tree = 'elements/features/column-tree/column-tree'

export const edits: readonly Edit[] = [
  {
    what: 'component',
    path: `${tree}.tsx`,
    from: /className="columns[^"]*"/,
    to: round => `className="columns edit-${round}"`,
    shows: round => `root => root.querySelector('.columns.edit-${round}')`
  },
  {
    what: 'text',
    path: 'elements/base/shared/column/use-column-filter.tsx',
    from: /search: '[^']*'/,
    to: round => `search: '第 ${round} 次筛选'`,
    shows: round => `root => root.querySelector('input').placeholder === '第 ${round} 次筛选'`
  },
  {
    what: 'style sheet',
    path: `${tree}.css`,
    from: /$|\n\.columns \{ order: \d+ \}\n$/,
    to: round => `\n.columns { order: ${round} }\n`,
    shows: round => `root => getComputedStyle(root.querySelector('.columns')).order === '${round}'`
  }
]

/** Resolves with the time (ms since 1970) at which the column tree shows an edit. */
export const seen = (page: Page, edit: Edit, round: number): Promise<number> =>
  page.evaluate(`(async () => {
    const shows = ${edit.shows(round)}
    const page = document.querySelector('qd-shell-frame')?.shadowRoot ?? document
    while (!shows(page.querySelector('qd-column-tree').shadowRoot)) await new Promise(requestAnimationFrame)
    return Date.now()
  })()`)

/** Signs in and creates state that an edit must preserve: an open tab, and texts in the filters of tree and list. */
export async function openWork(page: Page, { origin }: Loop): Promise<void> {
  // Vite ignores edits before the page is connected; they appear with the next load.
  const listens = page.waitForEvent('console', message => message.text() === '[vite] connected.')
  await page.goto(`${origin}/cms/article/ArticleList`)
  await listens
  await page.getByLabel('账号', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.locator('qd-column-tree input').fill('通知')
  await page.locator('qd-article-list').getByRole('textbox', { name: /标题/ }).fill('公告')
  // Vite reloads the page for an edit of a file whose importers it still reads.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { wasLoadedOnce: true }))
}

/** Reads the current state of what `openWork` created. */
export const workOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const frame = document.querySelector('qd-shell-frame')!.shadowRoot!
    const [tree, list] = ['qd-column-tree', 'qd-article-list'].map(
      tag => frame.querySelector(tag)?.shadowRoot?.querySelector('input')?.value
    )
    const tabs = frame.querySelector('qd-tab-bar')?.shadowRoot?.querySelectorAll('[role=tab]').length
    return { wasLoadedOnce: 'wasLoadedOnce' in window, tree, list, tabs }
  })

export const work = { wasLoadedOnce: true, tree: '通知', list: '公告', tabs: 2 }
