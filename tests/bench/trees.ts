/**
 * Measures the trees of the administration with generated responses: 5,000 rights to grant, and 50,000 departments. Runs
 * the built elements in a real browser. Prints figures and writes `.bench/trees.json`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as engine, type Page } from '@playwright/test'
import { browserArguments, chromium } from '../support/browser.mjs'
import { figure, median } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const pages = join(root, 'dist/www')
const origin = 'http://bench.test'
const rounds = 9

const list = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at))

const entry = (kind: 'menu' | 'right', key: string, title: string, children: unknown[] = []) => ({
  ...{ key, value: key, title, slotTitle: title, icon: '', parentId: '', isLeaf: kind === 'right', ruleFlag: 0 },
  ...{ kind, mayGive: true, children }
})
/** 20 menus of 10 entries with 24 rights each: 20 + 200 + 4,780 = 5,000. */
const rights = list(20, menu =>
  entry(
    'menu',
    `${menu}`,
    `菜单 ${menu}`,
    list(10, at =>
      entry(
        'menu',
        `${menu}-${at}`,
        `页面 ${menu}-${at}`,
        list(at === 0 ? 23 : 24, right => entry('right', `m${menu}:p${at}:r${right}`, `权限 ${menu}-${at}-${right}`))
      )
    )
  )
)
const department = (key: string, children: unknown[] = []) => ({ key, value: key, title: `部门 ${key}`, children })
/** 100 of 20 with 24 below each: 100 + 2,000 + 47,900 = 50,000. */
const departments = list(100, top =>
  department(
    `${top}`,
    list(20, at =>
      department(
        `${top}-${at}`,
        list(at === 0 ? 23 : 24, below => department(`${top}-${at}-${below}`))
      )
    )
  )
)
const stamps = { version: 1, createByName: '', createTime: '', updateByName: '', updateTime: '' }
const role = {
  id: 'r',
  roleName: '角色',
  roleCode: 'r',
  description: '',
  userCount: 0,
  isPreset: false,
  area: '' as const,
  ...stamps
}
const grants = ['system:role:list', 'system:permission:saveRole', 'system:depart:list', 'system:depart:edit']

const answers: Record<string, unknown> = {
  '/api/sys/permission/getUserPermissionByToken': {
    ...{ menu: [{ id: '1', path: '/', name: '', route: '1', meta: { title: '' } }], objectPermissionList: [] },
    auth: grants.map(action => ({ action, type: '1', describe: action })),
    allAuth: []
  },
  '/api/sys/role/list': { records: [role], total: 1, size: 20, current: 1, pages: 1 },
  '/api/sys/role/queryTreeList': { treeList: rights, ids: [] },
  '/api/sys/permission/queryRolePermission': [],
  '/api/sys/sysDepart/queryIdTree': departments
}

const person = {
  id: '1',
  username: 'bench',
  realname: '',
  avatar: '',
  phone: '',
  email: '',
  orgCode: '',
  departName: ''
}
const subsite = { id: '1', name: '', depId: '', siteType: 'generalsite' }
const session = { value: { token: 'bench', userInfo: person, subsite }, expire: Date.now() + 3_600_000 }

async function open(tab: Page, tag: string): Promise<void> {
  await tab.route(`${origin}/**`, route => {
    const { pathname } = new URL(route.request().url())
    const envelope = { success: true, code: 200, message: '', timestamp: 0, result: answers[pathname] }
    if (pathname in answers) return route.fulfill({ json: envelope })
    if (pathname === '/')
      return route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><div style="height:800px"><qd-${tag}></qd-${tag}></div><script type="module" src="/elements/${tag}.js"></script>`
      })
    const file = join(pages, pathname)
    if (!existsSync(file)) return route.fulfill({ status: 404, json: { success: false, message: '', code: 500 } })
    return route.fulfill({
      contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript',
      body: readFileSync(file)
    })
  })
  await tab.addInitScript(stored => localStorage.setItem('qundao:session', stored), JSON.stringify(session))
  // Marks the time at which the response is parsed.
  await tab.addInitScript(() => {
    JSON.parse = new Proxy(JSON.parse, {
      apply(parse, self, values: [string]) {
        if (values[0].length > 500_000) performance.mark('data')
        return Reflect.apply(parse, self, values)
      }
    })
  })
  await tab.goto(origin)
}

/** Returns the time (ms) from parsing the response to the first rows on screen. */
const shown = (tab: Page): Promise<number> =>
  tab.evaluate(async () => {
    const shadow = document.querySelector('qd-role-list, qd-department-list')!.shadowRoot!
    while (!shadow.querySelector('[role=treeitem]')) await new Promise(requestAnimationFrame)
    return performance.now() - performance.getEntriesByName('data').at(-1)!.startTime
  })

/** Returns the time (ms) from a click on `selector` until the next layout. */
const press = (tab: Page, selector: string): Promise<number> =>
  tab.evaluate(async wanted => {
    const shadow = document.querySelector('qd-role-list, qd-department-list')!.shadowRoot!
    await new Promise(requestAnimationFrame)
    const begin = performance.now()
    shadow.querySelector<HTMLElement>(wanted)!.click()
    await Promise.resolve()
    shadow.querySelector<HTMLElement>('.tree')!.getBoundingClientRect()
    return performance.now() - begin
  }, selector)

const series = async (count: number, measure: () => Promise<number>): Promise<number> => {
  const values: number[] = []
  for (let round = 0; round < count; round++) values.push(await measure())
  return median(values)
}

const browser = await engine.launch({ executablePath: chromium({ isWhole: true }), args: browserArguments })
const tab = await browser.newPage()
await open(tab, 'role-list')
const opened = await series(rounds, async () => {
  await tab.getByRole('button', { name: '授权' }).click()
  const time = await shown(tab)
  await tab.getByRole('button', { name: '取消', exact: true }).click()
  await tab.getByRole('dialog').waitFor({ state: 'detached' })
  return time
})
await tab.getByRole('button', { name: '授权' }).click()
await tab.getByRole('button', { name: '展开所有' }).click()
const ticked = await series(rounds * 2, () => press(tab, '[role=treeitem]'))
await tab.close()

const other = await browser.newPage()
await open(other, 'department-list')
const drawn = await series(rounds, async () => {
  await other.goto(origin)
  return shown(other)
})
const toggled = await series(rounds * 2, () => press(other, '.tree-caret'))
await browser.close()

const figures = [
  figure('5,000 rights to grant: rendering | 5,000 项权限的授权：显示', 150, opened, 'ms'),
  figure('5,000 rights to grant: checking a menu with 250 | 5,000 项权限的授权：勾选含 250 项的菜单', 16, ticked, 'ms'),
  figure('50,000 departments: rendering | 50,000 个部门：显示', 100, drawn, 'ms'),
  figure('50,000 departments: toggling | 50,000 个部门：展开或折叠', 30, toggled, 'ms')
]
console.table(figures)
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/trees.json'), `${JSON.stringify(figures, null, 2)}\n`)
