import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { docxOf, pdfOf } from '../support/documents.ts'
import { startOtherOrigin, type OtherOrigin, type PageOptions } from '../support/other-origin.ts'
import { expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { giveFiles } from '../support/give-files.ts'

let other: OtherOrigin
test.beforeAll(async () => {
  test.setTimeout(120_000)
  other = await startOtherOrigin()
})
test.afterAll(() => other?.stop())

const files = async () => [
  { name: '现场.png', mimeType: 'image/png', buffer: await readFile('shell/picture.png') },
  { name: '公报.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(3)) },
  { name: '通知.docx', mimeType: '', buffer: Buffer.from(docxOf(['关于印发的通知'])) },
  { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('说明') }
]
const upload = async (panel: Locator) => {
  await expect(panel.getByRole('button', { name: '上传附件' })).toBeVisible()
  await giveFiles(panel.getByRole('button', { name: '上传附件' }), await files())
  await expect(panel.locator('.annex')).toHaveCount(4, { timeout: 30_000 })
}

/** Returns how blue the foot of the first PDF page is. */
const blueOf = (panel: Locator): Promise<number> =>
  panel
    .locator('.preview-page')
    .first()
    .evaluate((page: HTMLCanvasElement) =>
      page.width > 50 ? page.getContext('2d')!.getImageData(page.width / 2, page.height - 8, 1, 1).data[2]! : 0
    )

/** Opens every kind of preview. */
async function lookAtAll(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: '预览 公报.pdf' }).click()
  await expect.poll(() => blueOf(panel)).toBeGreaterThan(200)
  await panel.getByRole('button', { name: '关闭' }).click()
  await panel.getByRole('button', { name: '预览 通知.docx' }).click()
  await expect(panel.getByText('关于印发的通知')).toBeVisible()
  await panel.getByRole('button', { name: '关闭' }).click()
  await panel.getByRole('button', { name: '预览 说明.txt' }).click()
  await expect(panel.locator('pre')).toHaveText('说明')
  await panel.getByRole('button', { name: '关闭' }).click()
  await panel.getByRole('button', { name: '预览 现场.png' }).click()
  await expect
    .poll(() => panel.locator('.preview-picture').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(100)
  await panel.getByRole('button', { name: '关闭' }).click()
}

/** Crops the picture. The part takes its place. */
async function cropByKeys(page: Page, panel: Locator): Promise<void> {
  const sourceOf = () =>
    panel
      .locator('.annex img')
      .first()
      .evaluate((shown: HTMLImageElement) => shown.src.split('?')[0])
  const before = await sourceOf()
  await panel.getByRole('button', { name: '裁剪 现场.png' }).first().focus()
  await page.keyboard.press('Enter')
  const selection = panel.getByRole('application', { name: '选区' })
  await expect(selection).toBeFocused()
  for (const key of ['ArrowLeft', 'Shift+ArrowDown', '+']) await page.keyboard.press(key)
  await panel.getByRole('button', { name: '确定' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(sourceOf).not.toBe(before)
  await expect(panel.locator('.annex')).toHaveCount(4, { timeout: 30_000 })
}

test('[UP-7] [UP-8] files of an old form are uploaded, previewed, cropped, submitted and reset with it', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/legacy/files.html')
  const panel = page.locator('qd-attachment-panel')
  await expect(panel.getByRole('button', { name: '上传附件' })).toBeVisible()
  await page.getByRole('button', { name: '旧版提交' }).click()
  await expect(panel.getByRole('alert')).toHaveText('请上传附件')
  await expect(page.locator('#sent')).toBeEmpty()
  await upload(panel)
  await lookAtAll(panel)
  await cropByKeys(page, panel)
  await page.getByRole('button', { name: '旧版提交' }).click()
  await expect(page.locator('#sent')).toContainText('annex = [{"uid":"')
  await expect(page.locator('#sent')).toContainText('number = 临政办发')
  await panel.getByRole('button', { name: '将 公报.pdf 插入正文' }).click()
  await panel.getByLabel('页码').fill('2')
  await page.keyboard.press('Enter')
  await expect(page.locator('#note')).toHaveText('公报.pdf：1 页')
  await page.getByRole('button', { name: '旧版重置' }).click()
  await expect(panel.locator('.annex')).toHaveCount(0)
})

test('[files-F1] [UP-7] a film plays as a film, also as WebM', async ({ page }) => {
  await signIn(page)
  await page.goto('/legacy/files.html')
  const panel = page.locator('qd-attachment-panel')
  await expect(panel.getByRole('button', { name: '上传附件' })).toBeVisible()
  const film = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const drawing = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise(resolve => (recorder.onstop = resolve))
    recorder.start()
    for (let frame = 0; frame < 20; frame++) {
      drawing.fillStyle = `hsl(${frame * 18} 80% 50%)`
      drawing.fillRect(0, 0, 320, 180)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  const file = { name: '会议录像.webm', mimeType: 'video/webm', buffer: Buffer.from(film) }
  await giveFiles(panel.getByRole('button', { name: '上传附件' }), file)
  await panel.getByRole('button', { name: '预览 会议录像.webm' }).click()
  const player = panel.locator('video')
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320)
  await player.evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
})

test('[UP-7] files are sorted, edited and deleted without a mouse', async ({ page }) => {
  await signIn(page)
  await page.goto('/legacy/files.html')
  const panel = page.locator('qd-attachment-panel')
  await upload(panel)
  const first = await panel.locator('.annex-name').first().textContent()
  await panel.locator('.annex-grip').first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(panel.locator('.annex-name').nth(1)).toHaveText(first!)
  await expect(panel.locator('.annex-grip').nth(1)).toBeFocused()
  await panel.getByRole('button', { name: '编辑 说明.txt' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByLabel('标题')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('读我')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('读我')).toBeVisible()
  await expect(panel.getByRole('button', { name: '编辑 读我' })).toBeFocused()
  await panel.getByRole('button', { name: '删除 读我' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('确定删除该文件吗？')).toBeVisible()
  await panel.getByRole('dialog').getByRole('button', { name: '删除' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel.locator('.annex')).toHaveCount(3)
  await expect(panel.locator('.annex-remove:focus')).toHaveCount(1)
  await expectAccessible(page)
})

test('[UP-7] files are sorted by dragging', async ({ page }) => {
  await signIn(page)
  await page.goto('/legacy/files.html')
  const panel = page.locator('qd-attachment-panel')
  await upload(panel)
  const first = await panel.locator('.annex-name').first().textContent()
  await panel.locator('.annex-grip').first().dragTo(panel.locator('.annex').nth(2))
  await expect(panel.locator('.annex-name').nth(2)).toHaveText(first!)
})

const policy = "default-src 'self' PLATFORM; script-src 'self' PLATFORM 'unsafe-inline'; connect-src PLATFORM"

for (const [name, body, options] of [
  ['of another origin', '<qd-attachment-panel></qd-attachment-panel>', {}],
  [
    'of another origin with a policy of its own, in a dialog of the page',
    '<dialog open><qd-attachment-panel></qd-attachment-panel></dialog><script>const own = document.querySelector("dialog"); own.close(); own.showModal()</script>',
    { headers: { 'Content-Security-Policy': policy } }
  ]
] as [string, string, PageOptions][])
  test(`[UP-7] [UP-8] previews and the cropper work in a page ${name}`, async ({ page, console }) => {
    // The PDF worker may not start there. The PDF is read without it.
    console.expected.push(/worker/i)
    test.setTimeout(90_000)
    const { token } = await other.signIn()
    const headers = Object.fromEntries(
      Object.entries(options.headers ?? {}).map(([key, value]) => [key, value.replaceAll('PLATFORM', other.platform)])
    )
    await page.goto(
      other.serve(`<script type="module" src="PLATFORM/elements/loader.js"></script>${body}`, { ...options, headers })
    )
    await page.evaluate(
      async ([address, given]) => {
        const { configure } = await import(`${address}/elements/configure.js`)
        return configure({ token: given })
      },
      [other.platform, token] as const
    )
    const panel = page.locator('qd-attachment-panel')
    await upload(panel)
    await lookAtAll(panel)
    await cropByKeys(page, panel)
  })

test('[content-23] a picture given to the cropper while the line is down is kept, and opens when it is back', async ({
  page,
  console
}) => {
  console.expected.push(/Failed to (load|fetch)|WebSocket|ERR_|dynamically imported/)
  await signIn(page)
  await page.goto('/legacy/')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<qd-image-cropper></qd-image-cropper>'))
  const cropper = page.locator('qd-image-cropper')
  await cropper.getByRole('button').first().waitFor()
  await page.context().setOffline(true)
  await cropper.locator('input[type=file]').setInputFiles((await files())[0]!)
  await expect(page.getByText('图片已保留，恢复后自动打开')).toBeVisible()
  await page.context().setOffline(false)
  await expect(cropper.getByRole('application', { name: '选区' })).toBeVisible()
})

test("[UP-7] [UP-8] previews and the cropper work under `default-src 'self'`, also for local files", async ({
  page
}) => {
  await signIn(page)
  await page.route('**/legacy/strict.html', async route => {
    const answer = await route.fetch()
    const text = (await answer.text()).replace(
      '</body>',
      '<qd-attachment-panel></qd-attachment-panel><qd-image-cropper></qd-image-cropper></body>'
    )
    await route.fulfill({ response: answer, body: text })
  })
  await page.goto('/legacy/strict.html')
  const panel = page.locator('qd-attachment-panel')
  await upload(panel)
  await lookAtAll(panel)
  await cropByKeys(page, panel)
  const cropper = page.locator('qd-image-cropper')
  await cropper.locator('input[type=file]').setInputFiles((await files())[0]!)
  await expect(cropper.getByRole('application', { name: '选区' })).toBeFocused()
  await expect(cropper.getByText(/^输出 \d+ × \d+ 像素$/)).toBeVisible()
  await expectAccessible(page)
})

test('[UP-8] reports a picture of another site that forbids reading it', async ({ page, console }) => {
  console.expected.push(/CORS policy|net::ERR_FAILED/)
  await signIn(page)
  await page.goto('/legacy/files.html')
  await page.locator('qd-image-cropper').getByRole('button').waitFor()
  await page.evaluate(address => {
    const cropper = document.querySelector('qd-image-cropper') as HTMLElement & { edit: (address: string) => void }
    cropper.edit(address)
  }, `${other.address}/picture.png`)
  await expect(page.locator('qd-image-cropper').getByRole('alert')).toHaveText(/这张图片在其他网站，对方不允许读取/)
})
