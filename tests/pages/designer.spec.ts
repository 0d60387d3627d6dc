import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { FormDocument, Widget } from '../../elements/base/form-engine/document/document.ts'
import { expect, expectAccessible, test } from '../support/pages.ts'

const entry = (page: Page, name: string) => page.locator('.palette').getByRole('button', { name, exact: true })
const node = (page: Page, name: string | RegExp) => page.locator('.canvas').getByRole('treeitem', { name })
const canvas = (page: Page) => page.locator('.canvas .page')
const designed = (page: Page): Promise<FormDocument> =>
  page.locator('#designer').evaluate(element => (element as HTMLElement & { getJSON: () => FormDocument }).getJSON())

/** Outlines the form on one line: names, with contents in brackets. */
const outlined = (list: Widget[]): string =>
  list
    .map(widget => {
      const held = [
        ...((widget.columns ?? widget.tabs ?? []) as { list: Widget[] }[]).map(({ list: inner }) => inner),
        ...(widget.tableColumns ? [widget.tableColumns as Widget[]] : [])
      ]
      return held.length > 0 ? `${widget.name}[${held.map(outlined).join('|')}]` : widget.name
    })
    .join(' ')
const shape = async (page: Page): Promise<string> => outlined((await designed(page)).list)

/** Drags as a hand does: press, a few moves, release. `at` is a share of the target's height. */
async function drag(page: Page, from: Locator, to: Locator, at = 0.5): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const start = (await from.boundingBox())!
  await page.mouse.move(start.x + 24, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 34, start.y + start.height / 2 + 8)
  const end = (await to.boundingBox())!
  await page.mouse.move(end.x + end.width / 2, end.y + end.height * at, { steps: 8 })
  await expect(page.locator('.drag-layer .mark')).toBeVisible()
  await page.mouse.up()
}

/** Returns the control of the properties with this label. */
const property = (page: Page, label: string) => page.locator('.inspector').getByLabel(label, { exact: true })

test('[FD-1] [EM-2] widgets are dragged with the mouse in the hostile page, into grids in tabs in grids, with drop marks and undo', async ({
  page
}) => {
  await page.goto('/legacy/form.html')
  await drag(page, entry(page, '栅格布局'), canvas(page))
  await drag(page, entry(page, '标签页'), page.locator('.holder-grid > .holder-slot').first())
  await drag(page, entry(page, '栅格布局'), page.locator('.holder-tabs .holder-slot').nth(1))
  await drag(page, entry(page, '评分'), page.locator('.holder-tabs .holder-grid > .holder-slot').nth(1))
  await drag(page, entry(page, '单行文本'), node(page, /^栅格布局/).first(), 0.02)
  expect(await shape(page)).toBe('单行文本 栅格布局[标签页[|栅格布局[|评分]]|]')
  await drag(page, node(page, '评分'), page.locator('.holder-grid > .holder-slot').last())
  await drag(page, node(page, '单行文本'), node(page, '评分'), 0.9)
  expect(await shape(page)).toMatch(/评分 单行文本/)
  for (const _ of [1, 2]) await page.keyboard.press('Control+z')
  expect(await shape(page)).toBe('单行文本 栅格布局[标签页[|栅格布局[|评分]]|]')
})

test('[FD-1] Escape cancels a drag; forbidden targets are refused; a long form scrolls', async ({ page }) => {
  await page.goto('/legacy/form.html')
  await expect(entry(page, '栅格布局')).toBeVisible()
  await page.locator('#designer').evaluate(element => {
    const widgets = Array.from({ length: 60 }, (_, at) => ({
      type: 'input',
      name: `字段${at}`,
      key: `k${at}`,
      model: `m${at}`,
      options: {},
      rules: []
    }))
    ;(element as HTMLElement & { setJSON: (value: unknown) => void }).setJSON({
      list: [
        ...widgets,
        { type: 'table', name: '明细', key: 't', model: 't', options: {}, rules: [], tableColumns: [] }
      ],
      config: {}
    })
  })
  const [grid, canvasBox] = [
    (await entry(page, '栅格布局').boundingBox())!,
    (await page.locator('.canvas').boundingBox())!
  ]
  await page.mouse.move(grid.x + 20, grid.y + 10)
  await page.mouse.down()
  await page.mouse.move(canvasBox.x + 200, canvasBox.y + 100, { steps: 5 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect((await designed(page)).list.length).toBe(61)

  await page.mouse.move(grid.x + 20, grid.y + 10)
  await page.mouse.down()
  await page.mouse.move(canvasBox.x + 300, canvasBox.y + canvasBox.height - 8, { steps: 5 })
  // Scrolls to the very end, so that auto-scrolling does not move the target away from the pointer.
  const isAtEnd = (scroller: Element) => scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
  await expect.poll(() => page.locator('.canvas[data-scroller]').evaluate(isAtEnd)).toBe(true)
  await expect(page.locator('.list-hint')).toBeInViewport()
  await page.mouse.move(canvasBox.x + 300, canvasBox.y + canvasBox.height - 60)
  const table = (await page.locator('.holder-table .list').boundingBox())!
  await page.mouse.move(table.x + 60, table.y + table.height / 2)
  await expect(page.locator('.ghost.refused')).toBeVisible()
  await page.mouse.up()
  expect((await designed(page)).list.length).toBe(61)
})

test('[FD-1] the clipboard copies widgets from one browser tab to another', async ({ page, context }) => {
  await page.goto('/legacy/form.html')
  await entry(page, '下拉选择框').click()
  await node(page, '下拉选择框').click()
  await page.keyboard.press('Control+c')
  const other = await context.newPage()
  await other.goto('/legacy/form.html')
  await canvas(other).focus()
  await other.keyboard.press('Control+v')
  await other.keyboard.press('Control+v')
  expect(await shape(other)).toBe('下拉选择框 下拉选择框')
  const [one, two] = (await designed(other)).list
  expect(one!.model).not.toBe(two!.model)
  // A text field has its native copy and paste.
  await property(other, '标题').focus()
  await other.keyboard.press('Control+v')
  expect((await designed(other)).list.length).toBe(2)
})

test('[FD-1] [FD-5] [FD-9] a leave request is designed by hand, saved, filled in and sent by the form of the old page', async ({
  page
}) => {
  await page.goto('/legacy/form.html')
  const name = async (label: string, model: string) => {
    await property(page, '标题').fill(label)
    await property(page, '绑定字段').fill(model)
  }
  await entry(page, '单行文本').click()
  await name('申请人', 'applicant')
  await page.locator('.inspector .row', { hasText: '必填' }).locator('label.bp6-switch').click()
  await entry(page, '下拉选择框').click()
  await name('假别', 'kind')
  await page.getByRole('button', { name: '批量编辑' }).click()
  await page.getByLabel('批量编辑').fill('年假\n其他')
  await page.getByRole('button', { name: '应用' }).click()
  await entry(page, '多行文本').click()
  await name('其他说明', 'note')
  await page.getByRole('button', { name: '添加规则' }).click()
  await page.getByLabel('条件').fill('kind == "其他"')
  await entry(page, '子表单').click()
  await name('工作交接', 'items')
  await entry(page, '单行文本').click()
  await name('事项', 'work')
  await entry(page, '计数器').click()
  await name('天数', 'days')
  await page.locator('.path').getByRole('button', { name: '表单' }).click()
  await entry(page, '计数器').click()
  await name('合计', 'total')
  await page.getByRole('button', { name: '添加规则' }).click()
  const rule = page.locator('.rule').last()
  await rule.getByLabel('动作').selectOption('compute')
  await rule.getByLabel('计算公式').fill('sum(items.days)')
  await expect(page.locator('.rule-wrong')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存到旧系统').first()).toBeVisible()

  await page.reload()
  const form = page.locator('#filled')
  await expect(form.getByLabel('申请人')).toBeVisible()
  await expect(form.getByLabel('其他说明')).toHaveCount(0)
  await form.getByLabel('假别').selectOption('其他')
  await form.getByLabel('其他说明').fill('探亲')
  for (const [at, [work, days]] of [
    ['值班', '2'],
    ['来信', '3']
  ].entries()) {
    await form.getByRole('button', { name: '添加一行' }).click()
    await form.locator('tr[data-row]').nth(at).getByRole('textbox').first().fill(work!)
    await form.locator('tr[data-row]').nth(at).getByRole('spinbutton').first().fill(days!)
  }
  await page.getByRole('button', { name: '旧版提交' }).click()
  expect(await page.locator('#sent').textContent(), 'the browser keeps an unfit form').toBe('')
  await form.getByLabel('申请人').fill('欧阳娜')
  await page.getByRole('button', { name: '旧版提交' }).click()
  await expect(page.locator('#sent')).not.toBeEmpty()
  const sent = JSON.parse((await page.locator('#sent').textContent())!) as { items: { work: string; days: number }[] }
  expect(sent).toMatchObject({ applicant: '欧阳娜', kind: '其他', note: '探亲', total: 5 })
  expect(sent.items.map(({ work, days }) => [work, days])).toEqual([
    ['值班', 2],
    ['来信', 3]
  ])
})

test('[FD-9] a press on a button is a click, also if leaving a field adds an error above it', async ({ page }) => {
  await page.goto('/legacy/form.html')
  await expect(entry(page, '子表单')).toBeVisible()
  await page.locator('#filled').evaluate(element => {
    const work = {
      type: 'input',
      name: '事项',
      key: 'w',
      model: 'work',
      options: { required: true, width: '100%' },
      rules: []
    }
    const day = { type: 'date', name: '日期', key: 'd', model: 'day', options: { width: '100%' }, rules: [] }
    ;(element as HTMLElement & { schema: unknown }).schema = {
      list: [
        { type: 'table', name: '明细', key: 't', model: 'items', options: {}, rules: [], tableColumns: [work, day] }
      ],
      config: {}
    }
  })
  const form = page.locator('#filled')
  for (const count of [1, 2, 3]) {
    await form.getByRole('button', { name: '添加一行' }).click()
    await expect(form.locator('tr[data-row]')).toHaveCount(count)
  }
  await expect(form.getByText('事项必须填写').first()).toBeVisible()
  const widths = await form
    .locator('tr[data-row]')
    .first()
    .getByRole('textbox')
    .evaluateAll(inputs => inputs.map(input => (input as HTMLElement).offsetWidth))
  expect(Math.min(...widths), 'no column takes the room of the others').toBeGreaterThan(110)
})

test('[FD-5] a reload with unsaved work asks first, and the work is offered again', async ({ page }) => {
  await page.goto('/legacy/form.html')
  await entry(page, '评分').click()
  const asked = page
    .waitForEvent('dialog')
    .then(dialog => (expect(dialog.type()).toBe('beforeunload'), dialog.accept()))
  await page.reload()
  await asked
  await page.getByRole('button', { name: '恢复' }).click()
  expect(await shape(page)).toBe('评分')
})

test('[EM-2] the designer looks the same in the hostile page and leaves the page unchanged', async ({ page }) => {
  const look = async (path: string) => {
    await page.goto(path)
    await page.evaluate(
      () =>
        document.getElementById('designer') ??
        document.body.append(Object.assign(document.createElement('qd-form-designer'), { id: 'designer' }))
    )
    await entry(page, '单行文本').click()
    await page.mouse.move(2, 2)
    const styles = (element: Element) => {
      const { color, fontFamily, fontSize, lineHeight, textTransform, height, backgroundColor } =
        getComputedStyle(element)
      return { color, fontFamily, fontSize, lineHeight, textTransform, height, backgroundColor }
    }
    return Promise.all(
      [
        node(page, '单行文本'),
        page.locator('.node input'),
        page.locator('.inspector input').first(),
        page.locator('.toolbar button').last()
      ].map(each => each.evaluate(styles))
    )
  }
  const hostile = await look('/legacy/form.html')
  expect(hostile).toEqual(await look('/legacy/strict.html'))
  const body = await page.evaluate(() => [
    document.body.className,
    document.documentElement.className,
    document.adoptedStyleSheets.length
  ])
  expect(body).toEqual(['', '', 0])
})

for (const [language, preview, json, code] of [
  ['zh-CN', '预览', 'JSON', '生成代码'],
  ['en', 'Preview', 'JSON', 'Code']
] as const) {
  test(`[FD-8] axe finds no serious violation in the designer and its dialogs, ${language}`, async ({ page }) => {
    // Axe checks the whole page for each dialog.
    test.slow()
    await page.goto('/legacy/strict.html')
    await page.evaluate(lang => {
      const designer = Object.assign(document.createElement('qd-form-designer'), { id: 'designer', lang })
      document.body.replaceChildren(designer)
      const widget = (type: string, rest = {}) => ({
        type,
        name: `${type} 名称`,
        key: type,
        model: type,
        options: { required: true },
        rules: [],
        ...rest
      })
      Object.assign(designer, {
        value: {
          list: [
            widget('input'),
            widget('checkbox', { options: { options: [{ value: '甲' }] } }),
            widget('grid', {
              columns: [
                { span: 12, list: [widget('date')] },
                { span: 12, list: [] }
              ]
            }),
            widget('table', { tableColumns: [widget('number')] }),
            widget('tabs', { tabs: [{ label: '一', name: 'one', list: [] }] })
          ],
          config: {}
        }
      })
    }, language)
    await page.locator('.canvas .node').first().click()
    await expect(page.locator('.inspector .row').first()).toBeVisible()
    await expectAccessible(page)
    // Off by default. The contents of a widget differ from its name, so they may not be part of the labelled element.
    const { violations } = await new AxeBuilder({ page }).withRules('label-content-name-mismatch').analyze()
    expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))).toEqual([])
    await page.locator('.left').getByRole('tab').last().click()
    await page.locator('.inspector').getByRole('tab').nth(1).click()
    await expectAccessible(page)
    await page.locator('.inspector').getByRole('tab').nth(2).click()
    await expectAccessible(page)
    for (const name of [preview, json, code]) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
    }
  })
}
