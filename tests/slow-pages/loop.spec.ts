import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { edits, openWork, seen, work, workOf } from '../support/edits.ts'
import { startLoop, type Loop } from '../support/loop.ts'
import { expect as impatient, test } from '../support/pages.ts'

// A first start takes longer on a busy machine.
const expect = impatient.configure({ timeout: 60_000 })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let loop: Loop

test.beforeAll(async () => {
  test.setTimeout(180_000)
  loop = await startLoop()
})
test.afterAll(() => loop?.stop())
test.beforeEach(({ console }) => void console.expected.push(/^Lit is in dev mode/))

test('an edit of a component, text or style sheet appears, and the page keeps its state', async ({ page }) => {
  await openWork(page, loop)
  await expect.poll(() => workOf(page)).toEqual(work)
  for (const edit of edits) {
    loop.edit(edit.path, edit.from, edit.to(7))
    await seen(page, edit, 7)
    expect(await workOf(page), edit.what).toEqual(work)
  }
})

test('a component that no element used before comes with its styles', async ({ page }) => {
  await openWork(page, loop)
  const path = 'elements/features/column-tree/column-tree.tsx'
  const worn = 'import { Callout, Button$1<Callout>未曾用过</Callout><VirtualTree'
  loop.edit(path, /import \{ Button([^]*?)<VirtualTree/, worn)
  await expect(page.getByText('未曾用过')).toHaveCSS('padding-top', '16px')
})

test('an edit of the server restarts only the server, and calls wait for it', async ({ page, console }) => {
  // A restart that takes longer than the timeout of a handshake ends it, and the browser logs that.
  console.expected.push(/WebSocket is closed before the connection is established/)
  const status = async () => ((await (await fetch(`${loop.origin}/api/healthz`)).json()) as { status: string }).status
  await openWork(page, loop)
  loop.edit(loop.fileWith('host-demo/server', "status: 'ok'"), "status: 'ok'", "status: 'edited'")
  await expect.poll(status).toBe('edited')
  expect(await workOf(page)).toEqual(work)
})

test('old pages, portals and the manual find the elements at the addresses of the build', async ({ page }) => {
  await openWork(page, loop)
  await page.goto(`${loop.origin}/legacy`)
  await expect(page.getByText('旧脚本已运行：jQuery 1.12.4')).toBeVisible()
  // Vite ignores edits before the page is connected; they appear with the next load.
  const listens = page.waitForEvent('console', message => message.text() === '[vite] connected.')
  await page.goto(`${loop.origin}/legacy/strict.html`)
  await listens
  await expect(page.getByRole('treeitem', { name: '通知公告' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const edit of edits) {
    loop.edit(edit.path, edit.from, edit.to(8))
    await seen(page, edit, 8)
  }
  await page.goto(`${loop.origin}/portal/lit/`)
  await page.getByRole('button', { name: '设计' }).first().click()
  await expect(page.getByRole('button', { name: '保存' })).toBeVisible()
  await page.goto(`${loop.origin}/portal/vue/`)
  await expect(page.getByRole('heading', { name: '表单' })).toBeVisible()
  await page.goto(`${loop.origin}/manual`)
  await expect(page.getByRole('link', { name: '栏目树' })).toBeVisible()
  expect(await page.evaluate("import('/elements/configure.js').then(({ configure }) => typeof configure)")).toBe(
    'function'
  )
})

test('Ctrl+C stops the pages, the platform and the database', async () => {
  expect(loop.output()).toMatch(/群岛 已就绪 {2}http:\S+\n账号 admin/)
  const postmaster = join(loop.folder, '.data/pg18/postmaster.pid')
  expect(existsSync(postmaster)).toBe(true)
  await expect(loop.end()).resolves.toBe(0)
  expect(existsSync(postmaster)).toBe(false)
  await expect(fetch(loop.origin)).rejects.toThrow()
})
