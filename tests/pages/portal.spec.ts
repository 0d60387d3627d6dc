import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/pages.ts'

// Portals are independent of each other.
test.describe.configure({ mode: 'parallel' })

const portals = [
  { path: 'plain', title: '信访局门户', sample: '群众来信登记' },
  { path: 'vue', title: '教育局门户', sample: '家长开放日报名' },
  { path: 'lit', title: '公积金中心门户', sample: '业务预约' }
]

/** Records the calls of the page to a platform. A portal makes none. */
function watch(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => void (new URL(request.url()).pathname.startsWith('/api') && asked.push(request.url())))
  return asked
}

const entry = (page: Page, name: string) => page.locator('.palette').getByRole('button', { name, exact: true })
const nodes = (page: Page) => page.locator('.canvas [data-key]')

/** Drags as a hand does: press, a few moves, release. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}

const middle = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: x + width / 2,
  y: y + height / 2
})

for (const { path, title, sample } of portals) {
  test(`[EM-3] the ${path} portal designs, saves, fills in and reads a form with its own store and no platform`, async ({
    page
  }) => {
    const asked = watch(page)
    await page.goto('/portal/')
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByText(sample)).toBeVisible()

    // Creates a form with two widgets, by mouse and by keyboard.
    await page.getByLabel('表单名称').fill('试用登记')
    await page.getByLabel('表单名称').press('Enter')
    await expect(entry(page, '单行文本')).toBeVisible()
    const canvas = (await page.locator('.canvas').boundingBox())!
    await drag(page, middle((await entry(page, '单行文本').boundingBox())!), {
      x: canvas.x + canvas.width / 2,
      y: canvas.y + 120
    })
    await expect(nodes(page)).toHaveCount(1)
    await entry(page, '开关').focus()
    await page.keyboard.press('Enter')
    await expect(nodes(page)).toHaveCount(2)

    // The first one gets a label and is required.
    await nodes(page)
      .first()
      .click({ position: { x: 40, y: 8 } })
    await page.getByLabel('标题', { exact: true }).fill('您的姓名')
    await page.getByLabel('必填', { exact: true }).check({ force: true })
    await page.keyboard.press('Control+s')
    await expect(page.getByText('已保存到本门户').first()).toBeVisible()

    await page.reload()
    await expect(nodes(page)).toHaveCount(2)
    await expect(page.locator('.canvas').getByText('您的姓名')).toBeVisible()
    await page.getByRole('link', { name: '返回列表' }).click()

    // The form is refused without the name, then accepted.
    await page
      .getByRole('row', { name: /试用登记/ })
      .getByRole('button', { name: '填写' })
      .click()
    // The button moves when the fields appear.
    await expect(page.getByRole('textbox', { name: '您的姓名' })).toBeVisible()
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('您的姓名必须填写')).toBeVisible()
    await expect(page.getByText('有 1 处需要修改')).toBeVisible()
    await page.getByRole('textbox', { name: '您的姓名' }).fill('欧阳娜')
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('提交成功，感谢您的填写')).toBeVisible()
    await expect(page.getByRole('textbox', { name: '您的姓名' })).toHaveValue('')

    await page.getByRole('link', { name: '返回列表' }).click()
    await page
      .getByRole('row', { name: /试用登记/ })
      .getByRole('button', { name: '数据' })
      .click()
    await expect(page.getByText('欧阳娜')).toBeVisible()
    await page.reload()
    await expect(page.getByText('欧阳娜')).toBeVisible()
    expect(asked).toEqual([])
  })

  test(`[EM-3] [FD-9] the ${path} portal’s form can be filled in and is accessible`, async ({ page }) => {
    await page.goto(`/portal/${path}/`)
    await page
      .getByRole('row', { name: new RegExp(sample) })
      .getByRole('button', { name: '填写' })
      .click()
    await expect(page.getByRole('button', { name: '重置' })).toBeVisible()
    await page.getByRole('textbox').first().fill('张三')
    await expectAccessible(page)
    await page.getByRole('button', { name: '重置' }).click()
    await expect(page.getByRole('textbox').first()).toHaveValue('')
  })
}

test('[EM-3] options come from a function of the portal', async ({ page }) => {
  const asked = watch(page)
  await page.goto('/portal/plain/#fill/letter')
  await page.getByLabel('所在街道').selectOption('江北街道')
  await expect
    .poll(() =>
      page.locator('qd-form').evaluate(form => (form as HTMLElement & { value: { street?: string } }).value.street)
    )
    .toBe('江北街道')
  expect(asked).toEqual([])
})
