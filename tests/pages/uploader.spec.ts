import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startCuttingLine, type CuttingLine } from '../support/cutting-line.ts'
import { startOtherOrigin, type OtherOrigin } from '../support/other-origin.ts'
import { call, expect, expectAccessible, origin, signIn, signInAt, test } from '../support/pages.ts'

interface Uploader extends HTMLElement {
  value: { url: string; original: string; size: number }[]
  isDirty: () => boolean
}

const megabyte = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'qundao-uploads-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a file of `size` bytes that starts like a ZIP. */
function fileOf(name: string, size: number): { path: string; hash: string } {
  const content = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), randomBytes(size - 4)])
  const path = join(folder, name)
  writeFileSync(path, content)
  return { path, hash: createHash('sha256').update(content).digest('hex') }
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

const chooser = (page: Page) => page.locator('qd-uploader input[type=file]')
const item = (page: Page, name: string) => page.locator('.upload-item').filter({ hasText: name })
const valueOf = (page: Page) => page.locator('qd-uploader').evaluate(element => (element as Uploader).value)

/** Returns the hash of the file that an item links to. */
async function hashOf(page: Page, name: string): Promise<string> {
  const address = await item(page, name).getByRole('link').getAttribute('href')
  const served = await (await fetch(new URL(address!, page.url()))).arrayBuffer()
  return createHash('sha256').update(Buffer.from(served)).digest('hex')
}

test.describe('[UP-3] after a lost connection', () => {
  let line: CuttingLine
  // 64 MB take long on a busy machine.
  test.describe.configure({ timeout: 90_000 })
  test.beforeEach(async ({ page, console }) => {
    line = await startCuttingLine(origin())
    // The browser logs failed calls.
    console.expected.push(/Failed to load resource|net::ERR_/)
    await signInAt(line.origin, page)
    await page.goto(`${line.origin}/manual/stage.html?tag=qd-uploader&example=1`)
    await page.locator('qd-uploader').evaluate(element => {
      element.removeAttribute('mode')
      element.setAttribute('type', 'any')
    })
  })
  test.afterEach(() => line.stop())

  test('[content-27] an upload cut at 40 MB resumes automatically, repeats no bytes that had arrived, and is not deleted afterwards', async ({
    page
  }) => {
    const size = 64 * megabyte
    const { path, hash } = fileOf('资料.zip', size)
    line.cutAt(40 * megabyte)
    await chooser(page).setInputFiles(path)
    await line.isCut()
    await expect(item(page, '资料.zip')).toContainText('网络已断开')
    expect(await page.locator('qd-uploader').evaluate(element => (element as Uploader).isDirty())).toBe(true)
    line.mend()
    await expect(item(page, '资料.zip')).toContainText('上传成功', { timeout: 30_000 })
    // At most the part in transit was lost.
    expect(line.sent()).toBeLessThanOrEqual(size + 8 * megabyte)
    expect(await hashOf(page, '资料.zip')).toBe(hash)
    // Leaving the page ends what still runs, and nothing runs.
    await page.locator('qd-uploader').evaluate(element => element.remove())
    await page.evaluate(() => fetch('/api/auth/options'))
    expect(line.calls()).not.toContain('DELETE')
  })

  test('the same file resumes after a reload', async ({ page }) => {
    const size = 48 * megabyte
    const { path, hash } = fileOf('会议录像.zip', size)
    line.cutAt(30 * megabyte)
    await chooser(page).setInputFiles(path)
    await line.isCut()
    await expect(item(page, '会议录像.zip')).toContainText('网络已断开')
    const before = line.sent()
    line.mend()
    page.on('dialog', dialog => void dialog.accept())
    await page.goto(`${line.origin}/manual/stage.html?tag=qd-uploader&example=2`)
    await page.goto(`${line.origin}/manual/stage.html?tag=qd-uploader&example=1`)
    await page.locator('qd-uploader').evaluate(element => {
      element.removeAttribute('mode')
      element.setAttribute('type', 'any')
    })
    const begun = line.calls().filter(method => method === 'POST').length
    await chooser(page).setInputFiles(path)
    await expect(item(page, '会议录像.zip')).toContainText('上传成功', { timeout: 30_000 })
    expect(line.calls().filter(method => method === 'POST').length).toBe(begun)
    expect(line.sent() - before).toBeLessThanOrEqual(size - 16 * megabyte)
    expect(await hashOf(page, '会议录像.zip')).toBe(hash)
  })

  test('a lost response is recovered', async ({ page }) => {
    const size = 20 * megabyte
    const { path } = fileOf('终稿.zip', size)
    line.loseAnswerAt(size)
    await chooser(page).setInputFiles(path)
    await expect(item(page, '终稿.zip')).toContainText('上传成功', { timeout: 30_000 })
    // The browser repeats the last part. The file does not start over.
    expect(line.sent()).toBeLessThanOrEqual(size + 8 * megabyte)
    expect(line.calls().filter(method => method === 'POST')).toHaveLength(1)
    expect(line.calls()).toContain('GET')
    expect(await valueOf(page)).toHaveLength(1)
  })

  test('an upload waits offline and resumes online', async ({ page, context }) => {
    await page.locator('qd-uploader').getByRole('button', { name: '选择文件' }).waitFor()
    await context.setOffline(true)
    await chooser(page).setInputFiles(fileOf('离线.zip', 1000).path)
    await expect(item(page, '离线.zip')).toContainText('网络已断开')
    await context.setOffline(false)
    await expect(item(page, '离线.zip')).toContainText('上传成功')
  })

  test('a cancelled upload is also deleted on the server', async ({ page }) => {
    line.cutAt(10 * megabyte)
    await chooser(page).setInputFiles(fileOf('误传.zip', 24 * megabyte).path)
    await line.isCut()
    line.mend()
    await page.getByRole('button', { name: '取消上传 误传.zip' }).click()
    await expect(item(page, '误传.zip')).toHaveCount(0)
    expect(await page.locator('qd-uploader').evaluate(element => (element as Uploader).isDirty())).toBe(false)
    await expect.poll(() => line.calls().at(-1)).toBe('DELETE')
  })
})

test('[UP-3] a dropped folder uploads its files without hidden ones', async ({ page }) => {
  const dropped = join(folder, '附件')
  mkdirSync(join(dropped, '二级'), { recursive: true })
  for (const name of ['一.txt', '二级/二.txt', '.DS_Store', 'Thumbs.db']) writeFileSync(join(dropped, name), '通知正文')
  await signIn(page)
  await page.goto('/manual/stage.html?tag=qd-uploader&example=1')
  await page.locator('qd-uploader').evaluate(element => {
    element.removeAttribute('mode')
    element.setAttribute('type', 'any')
  })
  const zone = (await page.locator('qd-uploader .drop-zone').boundingBox())!
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [dropped], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: zone.x + 20, y: zone.y + 20, data })
  for (const name of ['一.txt', '二.txt']) await expect(item(page, name)).toContainText('上传成功')
  expect((await valueOf(page)).map(({ original }) => original).sort()).toEqual(['一.txt', '二.txt'])
})

test.describe('[guest] in a product of another origin', () => {
  let other: OtherOrigin
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    other = await startOtherOrigin()
  })
  test.afterAll(() => other?.stop())

  test('[UP-1] [EM-3] works in a dialog of the host under a strict policy, with its token, by keyboard alone', async ({
    page
  }) => {
    const { token } = await other.signIn()
    const policy = `default-src 'self' ${other.platform}; script-src ${other.platform} 'nonce-own'; connect-src ${other.platform}`
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', event =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)
      )
    )
    await page.goto(
      other.serve(
        `<button id="opener">附件</button>
        <dialog aria-label="办件"><form method="get" action="/sent">
          <qd-uploader name="annex" required count="3" folder="portal"></qd-uploader><button>提交</button>
        </form></dialog>
        <script type="module" nonce="own">
          import { configure } from 'PLATFORM/elements/configure.js'
          await configure({ api: 'PLATFORM/api', token: '${token}' })
          await import('PLATFORM/elements/uploader.js')
          document.getElementById('opener').onclick = () => document.querySelector('dialog').showModal()
        </script>`,
        { headers: { 'Content-Security-Policy': policy } }
      )
    )
    await page.waitForFunction(() => customElements.get('qd-uploader'))
    await page.getByRole('button', { name: '附件' }).focus()
    await page.keyboard.press('Enter')
    const uploader = page.locator('qd-uploader')
    await expect(uploader.getByRole('tab', { name: '在线文件' })).toBeVisible()
    // A form without a file is not submitted, and the message says why.
    await page.getByRole('button', { name: '提交' }).press('Enter')
    await expect(uploader.getByRole('alert')).toHaveText('请上传文件')
    const choice = page.waitForEvent('filechooser')
    await uploader.getByRole('button', { name: '选择文件' }).press('Enter')
    await (await choice).setFiles([
      { name: '现场.png', mimeType: 'image/png', buffer: picture },
      { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('通知正文') }
    ])
    await expect(uploader.locator('.item-success')).toHaveCount(2)
    await uploader.getByRole('button', { name: '删除 说明.txt' }).press('Enter')
    await expect(page.getByRole('dialog', { name: '确定删除该文件吗？' })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: '删除', exact: true }).press('Enter')
    await expect(uploader.locator('.item-success')).toHaveCount(1)
    // The same with a file of the site.
    await uploader.getByRole('tab', { name: '上传', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const cell = uploader.getByRole('gridcell').first()
    await cell.focus()
    await page.keyboard.press('Space')
    await expect(cell).toHaveAttribute('aria-selected', 'true')
    await uploader.getByRole('button', { name: '使用所选文件' }).press('Enter')
    await expect(uploader.locator('.item-success')).toHaveCount(2)
    await page.route('**/sent?*', route => route.fulfill({ status: 204 }))
    const sent = page.waitForRequest(/\/sent\?/)
    await page.getByRole('button', { name: '提交' }).press('Enter')
    const annex = new URL((await sent).url()).searchParams.getAll('annex')
    expect(annex).toHaveLength(2)
    // On a page of another origin addresses are absolute.
    for (const address of annex) expect(address).toContain(`${other.platform}/files/`)
  })
})

test('[files-F3] waiting files go to their own site when the user switches sites in another window', async ({
  page,
  context
}) => {
  await signIn(page, 'lihua')
  let go = (): void => {}
  const isSwitched = new Promise<void>(resolve => (go = resolve))
  await page.route('**/sys/common/ueditor', async route => {
    if (route.request().method() === 'POST') await isSwitched
    await route.continue()
  })
  await page.goto('/manual/stage.html?tag=qd-uploader&example=0')
  await page.locator('qd-uploader').evaluate(element => element.setAttribute('count', '10'))
  const names = Array.from({ length: 6 }, (_, at) => `异站${at}.png`)
  await chooser(page).setInputFiles(names.map(name => ({ name, mimeType: 'image/png', buffer: picture })))
  await expect(page.locator('.item-uploading')).toHaveCount(3)
  const other = await context.newPage()
  await other.goto('/dashboard/analysis')
  await other.getByRole('button', { name: /^当前站点/ }).click()
  await other.getByRole('list', { name: '选择站点' }).getByRole('button', { name: '市教育局' }).click()
  await expect(other.getByRole('button', { name: '当前站点：市教育局' })).toBeVisible()
  go()
  for (const name of names) await expect(item(page, name)).toContainText('此页面属于')
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('qundao:session')!).value.token as string)
  const listed = await fetch(`${origin()}/api/sys/common/ueditor?action=listimage&keyword=异站`, {
    headers: { 'X-Access-Token': token }
  })
  expect(((await listed.json()) as { total: number }).total).toBe(0)
})

test('[UP-1] reports a file that was deleted between the list and its use', async ({ page }) => {
  const { token } = await signIn(page)
  const name = `将被删除${Date.now()}`
  const form = new FormData()
  form.set('upfile', new Blob([picture]), `${name}.png`)
  form.set('action', 'uploadimage')
  const headers = { 'X-Access-Token': token }
  const sent = await fetch(`${origin()}/api/sys/common/ueditor`, { method: 'POST', headers, body: form })
  const { id } = (await sent.json()) as { id: string }
  await page.goto('/manual/stage.html?tag=qd-uploader&example=0')
  await page.getByRole('tab', { name: '在线文件' }).click()
  // The new list is shorter than the first one, so the test waits before it presses a row.
  const found = page.waitForResponse(
    response => new URL(response.url()).searchParams.get('keyword')?.includes(name) ?? false
  )
  await page.getByRole('searchbox', { name: '搜索文件名' }).fill(name)
  await found
  await page.getByRole('gridcell', { name }).click()
  await call('/cms/picture/action', token, 'POST', { ids: [id], action: 'delete' })
  await page.getByRole('button', { name: '使用所选文件' }).click()
  await expect(page.getByRole('alert')).toHaveText(`文件已被删除，请重新选择：${name}.png`)
  await expect(page.getByRole('gridcell', { name })).toHaveCount(0)
})

test('[UP-1] items, online files and dialog are accessible, also on a phone', async ({ page }) => {
  await signIn(page)
  await page.goto('/manual/stage.html?tag=qd-uploader&example=0')
  await chooser(page).setInputFiles([fileOf('资料.zip', 1000).path])
  await expect(page.locator('.item-error')).toContainText('文件类型不正确')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.upload-item')).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('tab', { name: '在线文件' }).click()
  await expect(page.getByRole('button', { name: '使用所选文件' })).toBeDisabled()
  await expectAccessible(page)
  await page.goto('/manual/stage.html?tag=qd-uploader&example=1')
  await page.getByRole('button', { name: '上传文件' }).click()
  await expect(page.getByRole('dialog', { name: '上传文件' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '上传文件' })).toBeFocused()
})
