import type { Page } from '@playwright/test'
import { password } from './platform.mjs'
import type { Loop } from './loop.ts'

/** An edit of the column tree, and what of it is seen in the element; `round` makes every edit another one. */
export interface Edit {
  what: string
  path: string
  from: RegExp
  to: (round: number) => string
  /** A function of the element's root, run in the page. */
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

/** Resolves with the moment, in milliseconds since 1970, at which the column tree shows an edit. */
export const seen = (page: Page, edit: Edit, round: number): Promise<number> =>
  page.evaluate(`(async () => {
    const shows = ${edit.shows(round)}
    const page = document.querySelector('qd-shell-frame')?.shadowRoot ?? document
    while (!shows(page.querySelector('qd-column-tree').shadowRoot)) await new Promise(requestAnimationFrame)
    return Date.now()
  })()`)

/** Signs in and makes the state that an edit must keep: an open tab, words in the filters of the tree and of the list. */
export async function openWork(page: Page, { origin }: Loop): Promise<void> {
  // What is edited before the page listens is shown at its next load only.
  const listens = page.waitForEvent('console', message => message.text() === '[vite] connected.')
  await page.goto(`${origin}/cms/article/ArticleList`)
  await listens
  await page.getByLabel('账号', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.locator('qd-column-tree input').fill('通知')
  await page.locator('qd-article-list').getByRole('textbox', { name: /标题/ }).fill('公告')
  await page.evaluate(() => Object.assign(window, { wasLoadedOnce: true }))
}

/** What `openWork` made, as it stands now. */
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
