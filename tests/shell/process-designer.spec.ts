import type { Page } from '@playwright/test'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

const inspectorOf = (page: Page) => page.getByRole('region', { name: '属性' })
const choose = (page: Page, label: string) => inspectorOf(page).getByLabel('选中的内容').selectOption({ label })
const canvasOf = (page: Page) => page.getByRole('application', { name: '流程图画布' })

test('[process-2] [WF-1] a process is drawn by keys alone, refused with places, corrected, deployed, and appears in the list', async ({
  page
}) => {
  test.slow()
  const { token } = await signIn(page)
  page.on('dialog', dialog => void dialog.accept())
  const name = `用印审批 ${Date.now()}`
  await page.goto('/process/ProcessList')
  await page.getByRole('button', { name: '设计新流程' }).click()
  await expect(page).toHaveURL(/\/process\/design$/)
  await expect(canvasOf(page)).toBeVisible()
  await page.getByLabel('流程名称', { exact: true }).fill(name)
  await expectAccessible(page)

  // Inserts a node into the flow after the task, then a task on a separate flow.
  await choose(page, '审核')
  await inspectorOf(page).getByLabel('名称', { exact: true }).fill('部门审核')
  await inspectorOf(page).getByLabel('添加办理人').selectOption({ label: '发起人的部门负责人' })
  await inspectorOf(page).getByLabel('办理方式').selectOption({ label: '一人办理，不需签收' })
  await inspectorOf(page).getByLabel('转办').uncheck({ force: true })
  await page.getByRole('button', { name: '条件分支' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '办理环节' }).focus()
  await page.keyboard.press('Enter')
  await expect(inspectorOf(page).getByLabel('名称', { exact: true })).toHaveValue('办理环节')
  await inspectorOf(page).getByLabel('名称', { exact: true }).fill('领导会签')
  await inspectorOf(page).getByLabel('连接到').selectOption({ label: '结束' })
  await page.getByRole('button', { name: '加时限' }).click()
  await inspectorOf(page).getByLabel('时长').fill('2')
  await inspectorOf(page).getByLabel('连接到').selectOption({ label: '结束' })
  await expectAccessible(page)

  // The drawing survives a reload.
  await expect(page.getByText('有未保存的修改')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(page.getByLabel('流程名称', { exact: true })).toHaveValue(name)

  await page.getByRole('button', { name: '保存并部署' }).click()
  const problems = page.getByRole('alert').filter({ hasText: '不能部署' })
  await expect(problems).toBeVisible()
  await expect(page).toHaveURL(/\/process\/design\?id=\w+/)
  await expectAccessible(page)
  await problems.getByRole('button', { name: /“领导会签”没有指定办理人/ }).click()
  await expect(inspectorOf(page).getByLabel('名称', { exact: true })).toHaveValue('领导会签')
  await inspectorOf(page).getByLabel('添加办理人').selectOption({ label: '用户…' })
  const people = page.getByRole('dialog', { name: '办理人' })
  await people.getByRole('combobox').fill('李华')
  await people.getByRole('option', { name: /李华/ }).click()
  await people.getByRole('combobox').fill('王敏')
  await people.getByRole('option', { name: /王敏/ }).click()
  await people.getByRole('button', { name: '选定' }).click()
  await inspectorOf(page).getByLabel('办理方式').selectOption({ label: '会签：N 人同意' })
  await expect(inspectorOf(page).getByLabel('同意人数')).toHaveValue('2')
  await inspectorOf(page).getByLabel('一票否决').check({ force: true })
  await inspectorOf(page).getByLabel('不同意时').selectOption({ label: '流程结束，结果为未通过' })

  // Of the two flows from the gateway one gets a condition, and the other is the default.
  const flows = inspectorOf(page)
    .getByLabel('选中的内容')
    .locator('option', { hasText: /^\S+ → 领导会签$/ })
  await choose(page, (await flows.textContent())!)
  const condition = inspectorOf(page).getByLabel('条件', { exact: true })
  await condition.fill('amount >')
  await expect(inspectorOf(page).getByText('不是有效的表达式')).toBeVisible()
  await condition.fill('amount > 10000')
  await choose(page, (await flows.textContent())!.replace('领导会签', '结束'))
  await inspectorOf(page).getByLabel('默认连线（其他条件都不成立时走这条）').check({ force: true })
  await page.getByRole('button', { name: '保存并部署' }).click()
  await expect(page.getByText('部署成功，当前为第 1 版')).toBeVisible()

  const id = new URL(page.url()).searchParams.get('id')
  const { result } = await call<{ bpmnXml: string }>(`/process/tPProcess/queryById?id=${id}`, token)
  for (const part of [
    'qundao:assignee="${initiatorHead}"',
    'qundao:buttons="claim,complete,disagree,addSign"',
    'qundao:candidateUsers="u2,u3"',
    'qundao:rule="count" qundao:argument="2" qundao:veto="true"',
    'qundao:disagree="end"',
    '${amount &gt; 10000}',
    'P2D'
  ])
    expect(result.bpmnXml).toContain(part)
  // The rule is read back from the document.
  await page.reload()
  await choose(page, '领导会签')
  await expect(inspectorOf(page).getByLabel('办理方式').locator('option:checked')).toHaveText('会签：N 人同意')
  await expect(inspectorOf(page).getByLabel('一票否决')).toBeChecked()
  await expect(inspectorOf(page).getByLabel('不同意时').locator('option:checked')).toHaveText('流程结束，结果为未通过')
  for (const [rule, word] of [
    ['会签：全部同意', 'all'],
    ['会签：任一同意', 'any'],
    ['会签：比例同意', 'ratio'],
    ['会签：过半同意', 'majority']
  ] as const) {
    await inspectorOf(page).getByLabel('办理方式').selectOption({ label: rule })
    await expect(page.getByText('有未保存的修改')).toBeVisible()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('有未保存的修改')).toHaveCount(0)
    const saved = await call<{ bpmnXml: string }>(`/process/tPProcess/queryById?id=${id}`, token)
    expect(saved.result.bpmnXml).toContain(`qundao:rule="${word}"`)
  }
  await page.goto('/process/ProcessList')
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('第 1 版')).toBeVisible()
})

test('[WF-1] steps are listed without drawing, and the diagram shows them too', async ({ page }) => {
  test.slow()
  await signIn(page)
  const name = `公章借用 ${Date.now()}`
  await page.goto('/process/design')
  await page.getByLabel('流程名称', { exact: true }).fill(name)
  await page.getByRole('button', { name: '步骤列表' }).click()
  await page.getByRole('button', { name: '增加一步' }).click()
  for (const [number, step, people] of [
    [1, '部门审核', '发起人的部门负责人'],
    [2, '办公室登记', '发起人']
  ] as const) {
    const row = page.getByRole('listitem', { name: `第 ${number} 步` })
    await row.getByLabel('步骤名称').fill(step)
    await row.getByLabel('添加办理人').selectOption({ label: people })
  }
  await expectAccessible(page)
  await page.getByRole('listitem', { name: '第 2 步' }).getByRole('button', { name: '上移' }).click()
  await page.getByRole('button', { name: '保存并部署' }).click()
  await expect(page.getByText('部署成功，当前为第 1 版')).toBeVisible()
  await page.getByRole('button', { name: '画图' }).click()
  await expect(canvasOf(page)).toBeVisible()
  const names = inspectorOf(page).getByLabel('选中的内容').locator('option')
  await expect(names.filter({ hasText: '办公室登记 → 部门审核' })).toHaveCount(1)

  // A document that a list cannot represent opens as a diagram.
  await page.goto('/process/design?id=process1')
  await page.getByRole('button', { name: '步骤列表' }).click()
  await expect(page.getByText('不能用步骤列表表示')).toBeVisible()
  await page.getByRole('button', { name: '去画图' }).click()
  await expect(canvasOf(page)).toBeVisible()
})

test('[WF-1] a node is dragged to the canvas in the shadow root, and undone', async ({ page }) => {
  await signIn(page)
  await page.goto('/process/design?id=process1')
  await expect(canvasOf(page)).toBeVisible()
  const from = (await page.getByRole('button', { name: '并行分支' }).boundingBox())!
  const to = (await canvasOf(page).boundingBox())!
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 200, to.y + 100, { steps: 8 })
  await page.mouse.move(to.x + 220, to.y + 110)
  await page.mouse.up()
  await expect(page.getByText('有未保存的修改')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('有未保存的修改')).toHaveCount(0)
})

test('[WF-1] the tools of a selected node follow when the window is resized', async ({ page }) => {
  await signIn(page)
  await page.goto('/process/design?id=process1')
  await choose(page, '初审')
  const pad = page.locator('.djs-context-pad')
  const distance = async () => {
    const [node, tools] = [await page.locator('.djs-shape.selected').boundingBox(), await pad.boundingBox()]
    return tools && node ? Math.hypot(tools.x - node.x - node.width, tools.y - node.y) : Infinity
  }
  await expect.poll(distance).toBeLessThan(60)
  await page.setViewportSize({ width: 800, height: 900 })
  await expect(canvasOf(page)).toBeVisible()
  await expect.poll(distance).toBeLessThan(60)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(distance).toBeLessThan(60)
})

test('[process-22] the diagram is zoomed in and out by buttons within bounds, and fitted again', async ({ page }) => {
  await signIn(page)
  await page.goto('/process/design')
  await expect(canvasOf(page)).toBeVisible()
  /** Returns the width of the first shape once it rests: the diagram is drawn after the click. */
  const width = async () => {
    let last = -1
    const rests = async () => {
      const before = last
      last = (await page.locator('.djs-shape .djs-visual').first().boundingBox())!.width
      return last === before
    }
    await expect.poll(rests).toBe(true)
    return last
  }
  const fitted = await width()
  const press = async (name: string, times: number) => {
    for (let time = 0; time < times; time++) await page.getByRole('button', { name, exact: true }).click()
  }
  await press('放大', 1)
  await expect.poll(async () => (await width()) / fitted).toBeCloseTo(1.25, 1)
  await press('放大', 12)
  const largest = await width()
  await press('放大', 1)
  expect(await width()).toBe(largest)
  await press('缩小', 20)
  expect(largest / (await width())).toBeCloseTo(10, 0)
  await press('显示全图', 1)
  await expect.poll(width).toBeCloseTo(fitted, 0)
})
