import type { Page } from '@playwright/test'
import type { Dictionary } from '../../elements/base/contract/dictionary.ts'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const row = (page: Page, name: string) => shown(page).locator('tbody tr').filter({ hasText: name })
const rowNames = (page: Page) => shown(page).locator('tbody tr .row-link').allTextContents()
const names = async (page: Page) => (await shown(page).locator('tbody .row-link').allTextContents()).join(' ')

/** Opens the items of a new dictionary with three items. */
async function open(page: Page): Promise<() => Promise<unknown>> {
  const { token } = await signIn(page)
  const dictCode = `order_${Date.now()}`
  const body = { dictName: dictCode, dictCode, description: '' }
  const { result } = await call<Dictionary>('/sys/dict/add', token, 'POST', body)
  for (const [at, itemText] of ['第一项', '第二项', '第三项'].entries())
    await call('/sys/dictItem/add', token, 'POST', {
      ...{ dictId: result.id, itemText, itemValue: `v${at}`, description: '', color: '' },
      ...{ sortOrder: at + 1, status: '1' }
    })
  await page.goto(`/system/DictList?dictionaryId=${result.id}`)
  await expect(row(page, '第三项')).toBeVisible()
  return () => call(`/sys/dict/delete?id=${result.id}`, token, 'DELETE')
}

test('[AD-4] rows are sorted by keys and keep the focus, while the list is in this order and unfiltered', async ({
  page
}) => {
  const close = await open(page)
  await row(page, '第一项').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => names(page)).toBe('第二项 第一项 第三项')
  await expect(row(page, '第一项')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => names(page)).toBe('第二项 第三项 第一项')
  await expectAccessible(page)
  await shown(page).getByLabel('名称包含').fill('第')
  await expect(shown(page).locator('.row-grip')).toHaveCount(0)
  await shown(page).getByRole('button', { name: '清除' }).click()
  await expect(shown(page).locator('.row-grip')).toHaveCount(3)
  await shown(page).getByRole('button', { name: '数据值' }).click()
  await expect(shown(page).locator('.row-grip')).toHaveCount(0)
  await close()
})

test('[AD-4] a row is dragged by its grip, also in descending order', async ({ page }) => {
  const close = await open(page)
  const drag = async (name: string, over: string) => {
    const from = (await row(page, name).locator('.row-grip').boundingBox())!
    const to = (await row(page, over).boundingBox())!
    const place = (await rowNames(page)).indexOf(over)
    await page.mouse.move(from.x + 4, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, (from.y + to.y) / 2, { steps: 5 })
    const [x, y] = [from.x + 8, to.y + to.height / 2]
    await page.mouse.move(x, y, { steps: 10 })
    // Releases the row at its target. Rows in motion accept no drop, so the pointer is nudged.
    let nudge = 1
    await expect
      .poll(async () => {
        await page.mouse.move(x, y + (nudge = -nudge))
        return (await rowNames(page)).indexOf(name)
      })
      .toBe(place)
    await page.mouse.up()
  }
  await page.waitForLoadState('networkidle')
  await drag('第三项', '第一项')
  await expect.poll(() => names(page)).toBe('第三项 第一项 第二项')
  await shown(page).getByRole('button', { name: '排序值' }).click()
  await expect.poll(() => names(page)).toBe('第二项 第一项 第三项')
  await drag('第二项', '第三项')
  await expect.poll(() => names(page)).toBe('第一项 第三项 第二项')
  await page.reload()
  await expect.poll(() => names(page)).toBe('第一项 第三项 第二项')
  await close()
})
