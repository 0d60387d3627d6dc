import type { Browser, Page } from '@playwright/test'
import type { Subsite } from '../../elements/base/contract/subsite.ts'
import {
  call,
  expect,
  expectAccessible,
  newPerson,
  origin,
  password,
  signIn,
  signInAt,
  test
} from '../support/pages.ts'

/** Site of this file alone, because the setting applies to all reviews of a site. */
const siteId = '9'
const siteName = '省政务信息同步站'
const shown = (page: Page) => page.locator('.page:not([hidden])')
const pane = (page: Page) => shown(page).getByRole('complementary')
const option = (page: Page) => pane(page).getByRole('checkbox', { name: '三审由不同的人办理' })

const openSite = async (page: Page) => {
  await page.goto(`/subsite/SubsiteList?name=${encodeURIComponent(siteName)}`)
  await shown(page).getByRole('button', { name: siteName, exact: true }).click()
  await expect(option(page)).toBeVisible()
}
const readSite = async (token: string) =>
  (await call<Subsite>(`/subsite/subsite/queryById?id=${siteId}`, token)).result.differentReviewers

const windowOf = async (browser: Browser, username: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signInAt(origin(), page, username)
  return page
}

/** Creates a process of three steps with the same people, and a column with it. */
async function columnFor(usernames: readonly string[]): Promise<string> {
  const stamp = `${Date.now()}`
  const { token: admin } = (await call<{ token: string }>('/sys/login', '', 'POST', { username: 'admin', password }))
    .result
  await call(`/subsite/subsite/changeCurrentSubsite?subsiteId=${siteId}&siteType=synSite`, admin, 'POST')
  const people = `flowable:candidateUsers="${usernames.join(',')}"`
  const steps = ['初审', '复审', '终审'].map((name, at) => `<userTask id="s${at}" name="${name}" ${people}/>`)
  const flows = ['start', 's0', 's1', 's2', 'end'].flatMap((to, at, all) =>
    at > 0 ? [`<sequenceFlow id="f${at}" sourceRef="${all[at - 1]}" targetRef="${to}"/>`] : []
  )
  const bpmnXml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://qundao.dev/bpmn">
<process id="d${stamp}" name="三审" isExecutable="true"><startEvent id="start"/><endEvent id="end"/>${steps.join('')}${flows.join('')}</process></definitions>`
  const body = { processName: `职责 ${stamp}`, description: '', bpmnXml }
  const drawn = await call<{ id: string }>('/process/tPProcess/add', admin, 'POST', body)
  expect(drawn.result?.id, drawn.message).toBeTruthy()
  await call(`/process/tPProcess/deployProcess?id=${drawn.result.id}`, admin)
  const added = await call<{ id: string }>('/newsclass/newsClass/add', admin, 'POST', {
    ...{ subsiteId: siteId, name: `职责栏目 ${stamp}`, code: `d${stamp}`, processId: drawn.result.id }
  })
  expect(added.result?.id, added.message).toBeTruthy()
  return added.result.id
}

test('[AR-5] a site lets different people review: authors and earlier reviewers are not offered the next step', async ({
  page,
  browser
}) => {
  test.slow()
  const people: string[] = []
  for (let at = 0; at < 3; at++) people.push(await newPerson(page, { roles: 'r1', sites: siteId }))
  const [author, first, second] = people as [string, string, string]
  const { token: admin } = await signIn(page)
  const newsClassId = await columnFor(people)

  await openSite(page)
  await option(page).focus()
  await page.keyboard.press('Space')
  await expect(option(page)).toBeChecked()
  await expect(pane(page).getByText('作者不能审核或直接发布自己的稿件；')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect.poll(() => readSite(admin)).toBe(true)
  await expectAccessible(page)
  await page.reload()
  await expect(
    option(page)
      .or(shown(page).getByRole('button', { name: siteName, exact: true }))
      .first()
  ).toBeVisible()

  const title = `职责分离 ${Date.now()}`
  const writing = await windowOf(browser, author)
  await writing.goto(`${origin()}/cms/article/edit?newsClassId=${newsClassId}`)
  await writing.getByLabel('标题', { exact: true }).fill(title)
  await writing.getByRole('textbox', { name: '正文' }).click()
  await writing.keyboard.type('正文。')
  await writing.getByRole('button', { name: '提交', exact: true }).click()
  const standing = (of: Page, text: string) => of.locator('.state-mark', { hasText: text }).first()
  await expect(standing(writing, '审核中·初审')).toBeVisible()
  await expect(writing.getByRole('button', { name: '签收' })).toHaveCount(0)
  const inbox = `${origin()}/process/inbox?title=${encodeURIComponent(title)}`
  await writing.goto(inbox)
  await expect(writing.getByText('没有符合条件的记录')).toBeVisible()
  await expect(writing.getByRole('button', { name: title })).toHaveCount(0)

  const pass = async (window: Page, next: string) => {
    await window.goto(inbox)
    await window.getByRole('button', { name: title }).click()
    await window.getByRole('button', { name: '签收' }).click()
    await window.getByRole('button', { name: '审核通过', exact: true }).click()
    const dialog = window.getByRole('dialog', { name: title })
    await dialog.getByLabel('意见', { exact: true }).fill('同意')
    await dialog.getByRole('button', { name: '审核通过', exact: true }).click()
    await expect(standing(window, next)).toBeVisible()
  }
  const one = await windowOf(browser, first)
  await pass(one, '审核中·复审')
  // The same person is not offered the next step, on the page of the article nor in the inbox.
  await expect(one.getByRole('button', { name: '签收' })).toHaveCount(0)
  await expect(one.getByRole('button', { name: '审核通过', exact: true })).toHaveCount(0)
  await one.goto(inbox)
  await expect(one.getByText('没有符合条件的记录')).toBeVisible()
  await expect(one.getByRole('button', { name: title })).toHaveCount(0)

  const two = await windowOf(browser, second)
  // The rule bars all people of the last step: the managers get it and a message.
  await pass(two, '审核中·终审')
  await page.goto('/isps/userAnnouncement')
  await expect(page.getByText(`请指定办理人：${title}`).first()).toBeVisible()

  // Switched off, the reviewers are offered the step at once.
  await openSite(page)
  await option(page).uncheck({ force: true })
  await page.keyboard.press('Control+s')
  await expect.poll(() => readSite(admin)).toBe(false)
  await pass(one, '已发布')
  for (const window of [writing, one, two]) await window.context().close()
})
