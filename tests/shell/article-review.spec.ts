import type { Browser, Locator, Page } from '@playwright/test'
import { call, expect, expectAccessible, newPerson, origin, signIn, signInAt, test } from '../support/pages.ts'

const idOf = async (admin: string, username: string) =>
  (await call<{ records: { id: string }[] }>(`/sys/user/list?username=${username}`, admin)).result.records[0]!.id

const windowOf = async (browser: Browser, username: string): Promise<Page> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAt(origin(), page, username)
  return page
}

test('[WF-1] a column selects a process of three steps: an article is submitted, returned, corrected, passed by three and published', async ({
  page,
  browser
}) => {
  test.slow()
  test.setTimeout(180_000)
  // An author, and reviewers without the right to publish. The column lets them decide.
  const people = [await newPerson(page, { roles: 'r1' })]
  for (let at = 0; at < 3; at++) people.push(await newPerson(page, { roles: 'r1' }))
  const { token: admin } = await signIn(page)
  const [writer, ...reviewers] = people as [string, string, string, string]
  const ids = await Promise.all(reviewers.map(name => idOf(admin, name)))
  const stamp = `${Date.now()}`
  const steps = ['一审', '二审', '三审'].map(
    (name, at) => `<userTask id="s${at}" name="${name}" flowable:candidateUsers="${ids[at]}"/>`
  )
  const flows = ['start', 's0', 's1', 's2', 'end'].flatMap((to, at, all) =>
    at > 0 ? [`<sequenceFlow id="f${at}" sourceRef="${all[at - 1]}" targetRef="${to}"/>`] : []
  )
  const bpmnXml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://qundao.dev/bpmn">
<process id="r${stamp}" name="三审" isExecutable="true"><startEvent id="start"/><endEvent id="end"/>${steps.join('')}${flows.join('')}</process></definitions>`
  const processName = `三审 ${stamp}`
  const drawn = await call<{ id: string }>('/process/tPProcess/add', admin, 'POST', {
    ...{ processName, description: '', bpmnXml }
  })
  await call(`/process/tPProcess/deployProcess?id=${drawn.result.id}`, admin)

  const column = `三审栏目 ${stamp}`
  const added = await call<{ id: string }>('/newsclass/newsClass/add', admin, 'POST', {
    ...{ subsiteId: '1', name: column, code: `r${stamp}` }
  })
  await page.goto('/cms/newsClass/modules/NewsClassModal')
  await page.locator('#main').getByRole('treeitem', { name: column }).click()
  const choice = page.getByLabel('审核流程')
  await expect(choice).toHaveValue('')
  await choice.selectOption({ label: processName })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存').first()).toBeVisible()
  await expectAccessible(page)

  const title = `重点项目开工 ${stamp}`
  const writing = await windowOf(browser, writer)
  await writing.goto(`${origin()}/cms/article/edit?newsClassId=${added.result.id}`)
  await writing.getByLabel('标题', { exact: true }).fill(title)
  await writing.getByRole('textbox', { name: '正文' }).click()
  await writing.keyboard.type('项目开工。')
  await writing.getByRole('button', { name: '提交', exact: true }).click()
  const standing = (of: Page, text: string): Locator => of.locator('.state-mark', { hasText: text }).first()
  await expect(standing(writing, '审核中·一审')).toBeVisible()
  await expect(writing.getByRole('note').or(writing.locator('.note')).first()).toContainText('“一审”环节')
  await expectAccessible(writing)

  const open = async (username: string) => {
    const window = await windowOf(browser, username)
    await window.goto(`${origin()}/process/inbox?title=${encodeURIComponent(title)}`)
    await window.getByRole('button', { name: title }).click()
    await expect(window.getByLabel('标题', { exact: true })).toHaveValue(title)
    await expect(window.getByRole('button', { name: '发布', exact: true })).toHaveCount(0)
    await window.getByRole('button', { name: '签收' }).click()
    return window
  }
  const decide = async (window: Page, button: string, comment: string) => {
    await window.getByRole('button', { name: button, exact: true }).click()
    const dialog = window.getByRole('dialog', { name: title })
    await dialog.getByLabel('意见', { exact: true }).fill(comment)
    await expectAccessible(window)
    await dialog.getByRole('button', { name: button, exact: true }).click()
  }
  const first = await open(reviewers[0])
  await first.getByRole('button', { name: '退回', exact: true }).click()
  const dialog = first.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: '退回', exact: true }).click()
  await expect(dialog.getByRole('alert').getByText('请写明退回的原因')).toBeVisible()
  await dialog.getByLabel('意见', { exact: true }).fill('请写明开工日期')
  await dialog.getByRole('button', { name: '退回', exact: true }).click()
  await expect(standing(first, '已退回')).toBeVisible()

  await writing.reload()
  await expect(writing.getByText('退回原因：请写明开工日期')).toBeVisible()
  await writing.getByLabel('副标题').fill('十一月二十二日开工')
  await writing.getByRole('button', { name: '提交', exact: true }).click()
  await expect(standing(writing, '审核中·一审')).toBeVisible()

  await first.reload()
  await first.getByRole('button', { name: '签收' }).click()
  await decide(first, '审核通过', '日期已补')
  await expect(standing(first, '审核中·二审')).toBeVisible()

  await page.goto(`/cms/article/ArticleList?newsClassId=${added.result.id}`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row.getByText('审核中·二审')).toBeVisible()
  // Publishing past the process is refused with the reason.
  await row.getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: /^发布/ }).click()
  await expect(page.getByText(/“二审”环节审核，由.+办理，不能在这里发布/)).toBeVisible()

  const second = await open(reviewers[1])
  await decide(second, '审核通过', '同意')
  await expect(standing(second, '审核中·三审')).toBeVisible()
  const third = await open(reviewers[2])
  await decide(third, '审核通过', '同意发布')
  await expect(standing(third, '已发布')).toBeVisible()

  await writing.reload()
  await expect(standing(writing, '已发布')).toBeVisible()
  await writing.getByRole('button', { name: '审核记录' }).click()
  const history = writing.getByRole('dialog', { name: '审核记录' })
  await expect(history.getByText('请写明开工日期')).toBeVisible()
  await expect(history.getByText('同意发布')).toBeVisible()
  await expect(history.locator('.diagram-box[aria-busy="false"]')).toBeVisible()
  await expectAccessible(writing)
  for (const window of [writing, first, second, third]) await window.context().close()
})
