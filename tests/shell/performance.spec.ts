import type { Page } from '@playwright/test'
import { alter, call, expect, signIn, test } from '../support/pages.ts'
import type { homeFigures } from '../../elements/base/contract/home.ts'
import type { ResultOf } from '../../elements/base/contract/endpoint.ts'

const columns = ['1002', '1003', '1007']

test('[performance-P1] [performance-7] closing a tab stops its requests and leaves no nodes or listeners', async ({
  page
}) => {
  await signIn(page, 'lihua')
  await page.goto('/dashboard/analysis')
  const tabs = page.locator('qd-tab-bar').getByRole('tab')
  await expect(tabs).toHaveCount(1)
  const devtools = await page.context().newCDPSession(page)
  const rest = async (): Promise<{ nodes: number; jsEventListeners: number }> => {
    for (let last = 0; ; ) {
      await devtools.send('HeapProfiler.collectGarbage')
      const counters = await devtools.send('Memory.getDOMCounters')
      if (counters.nodes === last) return counters
      last = counters.nodes
    }
  }
  const openAndClose = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      await page.evaluate(
        id => {
          const detail = { path: `/cms/article/ArticleList?newsClassId=${id}`, title: '' }
          document
            .querySelector('qd-shell-frame')!
            .dispatchEvent(new CustomEvent('qd-navigate', { detail, cancelable: true }))
        },
        columns[round % columns.length]!
      )
      await expect(page.locator('qd-article-list tbody tr').first()).toBeVisible()
      await page.locator('qd-tab-bar .close').last().click()
      await expect(tabs).toHaveCount(1)
      await expect(page.locator('qd-article-list')).toHaveCount(0)
    }
  }
  await openAndClose(6)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const before = await rest()
  await openAndClose(9)
  const after = await rest()
  expect(asked.filter(url => url.includes('/article/list')).length).toBe(9)
  // Fewer than one for each tab.
  expect(after.nodes - before.nodes).toBeLessThan(9)
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(60)
})

test('[performance-P3] figures of six digits and more do not touch each other', async ({ page }) => {
  await signIn(page)
  await alter<ResultOf<typeof homeFigures>>(page, '**/cms/home/figures*', ({ articles }) => {
    for (const state of Object.keys(articles) as (keyof typeof articles)[]) articles[state] = 1_200_000
  })
  await page.goto('/dashboard/analysis')
  await expect(page.locator('qd-home').getByText('1,200,000').first()).toBeVisible()
  const boxes = await page.locator('qd-home .states .numbers b').evaluateAll(found =>
    found.map(each => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return range.getBoundingClientRect().toJSON() as DOMRect
    })
  )
  expect(boxes.length).toBeGreaterThan(3)
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1))
      expect(
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
      ).toBe(true)
})

/** Measures layout shifts from the start of a page. */
async function watchJumps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { jumps: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const { value } of list.getEntries() as unknown as { value: number }[]) seen.jumps += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: { jumps: number } }).seen.jumps)
}

test('[performance-P4] messages that load before the figures of the home page do not move', async ({ page }) => {
  await signIn(page, 'lihua')
  const jumps = await watchJumps(page)
  const messages = page.locator('qd-home').getByRole('region', { name: '未读消息' })
  await page.route(/cms\/(home\/figures|.*[vV]isit)/, async route => {
    await expect(messages).toHaveAttribute('aria-busy', 'false')
    await route.continue()
  })
  await page.goto('/dashboard/analysis')
  await expect(page.locator('qd-home .latest .rows')).toBeVisible()
  await expect(page.locator('qd-home .chart')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await jumps()).toBeLessThan(0.03)
})

for (const path of [
  '/dashboard/analysis',
  '/cms/article/ArticleList?newsClassId=1002',
  '/cms/article/edit?newsClassId=1002'
])
  test(`[performance-P4] ${path} loads without layout shifts`, async ({ page }) => {
    await signIn(page, 'lihua')
    const jumps = await watchJumps(page)
    await page.goto(path)
    await expect(
      page.locator('qd-home .numbers, qd-article-list tbody a, qd-article-editor .ProseMirror').first()
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await jumps()).toBeLessThan(0.03)
  })

test('[performance-P4] the text of an article has its space before the editor loads', async ({ page }) => {
  let release = (): void => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route('**/rich-text-core-*.js', async route => {
    await held
    await route.continue()
  })
  await signIn(page, 'lihua')
  await page.goto('/cms/article/edit?newsClassId=1002')
  const editor = page.locator('qd-article-editor')
  const top = (part: string) => editor.locator(part).evaluate(element => element.getBoundingClientRect().top)
  await expect(editor.locator('.article-attachments')).toBeAttached()
  const before = { text: await top('.rich-text'), attachments: await top('.article-attachments') }
  release()
  await expect(editor.locator('.ProseMirror')).toBeVisible()
  await expect(editor.getByRole('button', { name: '加粗' })).toBeEnabled()
  expect({ text: await top('.ProseMirror'), attachments: await top('.article-attachments') }).toEqual(before)
})

test('[performance-P5] opening a list requests its column once', async ({ page }) => {
  await signIn(page, 'lihua')
  const asked: string[] = []
  page.on('request', request => request.url().includes('newsClass/queryById') && asked.push(request.url()))
  await page.goto('/cms/article/ArticleList?newsClassId=1002')
  await expect(page.locator('qd-article-list tbody a').first()).toBeVisible()
  await expect(page.locator('h1')).toHaveText('临江要闻')
  expect(asked.length).toBe(1)
})

test('[performance-P6] a whole building behind one address may open the sign-in page', async () => {
  for (let round = 0; round < 14; round++) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('/auth/options')))
    expect(answers.every(({ success }) => success)).toBe(true)
  }
})

test('[staff-D26] the focus ring of the header menu is fully visible', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard/analysis')
  const entry = page.locator('qd-top-menu').getByRole('link').first()
  await expect(entry).toBeVisible()
  await page.keyboard.press('Tab')
  await entry.focus()
  const ring = () =>
    entry.evaluate(element => {
      const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(element)
      return { outlineStyle, isInside: parseFloat(outlineOffset) <= -parseFloat(outlineWidth) + 1 }
    })
  await expect.poll(ring).toEqual({ outlineStyle: 'solid', isInside: true })
})
