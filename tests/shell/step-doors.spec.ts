import type { Page } from '@playwright/test'
import { call, endSessionAt, expect, password, signIn, test } from '../support/pages.ts'

const field = (model: string, name: string) => ({ type: 'input', name, key: model, model, options: {}, rules: [] })

interface Work {
  title: string
  /** Opens the record from its list. */
  open: () => Promise<void>
  write: () => Promise<void>
  /** Checks that the draft is there, restoring it first if it is offered. */
  expectWork: () => Promise<void>
  /** Sends the draft. Afterwards no work is unsaved. */
  send: () => Promise<void>
  expectSent: () => Promise<void>
}

const taskDocument = (key: string, form: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:qundao="http://qundao.dev/bpmn" targetNamespace="http://qundao.dev/bpmn">
  <process id="${key}" name="报销 ${key}" isExecutable="true">
    <startEvent id="start" name="开始" flowable:formKey="${form}"/>
    <userTask id="check" name="审核" flowable:candidateUsers="u1"><extensionElements><qundao:field name="opinion" right="edit"/></extensionElements></userTask>
    <endEvent id="end" name="结束"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="check"/>
    <sequenceFlow id="b" sourceRef="check" targetRef="end"/>
  </process>
</definitions>`

/** Creates a task of the administrator with a form and a comment, both half filled in. */
async function taskOf(page: Page, token: string): Promise<Work & { taskId: string; instanceId: string }> {
  const key = `doors${Date.now()}`
  const title = `报销 ${key}`
  const jsonStr = JSON.stringify({ list: [field('reason', '事由'), field('opinion', '审核意见')], config: {} })
  const form = await call<{ code: string }>('/cgform/cgformDesign/add', token, 'POST', { name: `表单 ${key}`, jsonStr })
  const draft = { processName: `报销 ${key}`, description: '', bpmnXml: taskDocument(key, form.result.code) }
  const { result } = await call<{ id: string }>('/process/tPProcess/add', token, 'POST', draft)
  await call('/process/tPProcess/deployProcess', token, 'POST', { id: result.id })
  const start = { processKey: key, title, data: JSON.stringify({ reason: '差旅' }) }
  const started = await call<{ taskId: string; processInstanceId: string }>(
    '/process/processInstance/startByForm',
    token,
    'POST',
    start
  )
  expect(started.success, started.message).toBe(true)
  const { taskId, processInstanceId: instanceId } = started.result
  const claimed = await call('/process/activity/claim', token, 'POST', { taskId })
  expect(claimed.success, claimed.message).toBe(true)
  const dialog = page.getByRole('dialog', { name: title })
  const comment = dialog.getByLabel('意见', { exact: true })
  const opinion = dialog.getByRole('textbox', { name: '审核意见' })
  return {
    ...{ title, taskId, instanceId },
    async open() {
      await page.goto(`/process/inbox?title=${encodeURIComponent(title)}`)
      await page
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('button', { name: '办理' })
        .click()
      await expect(opinion).toBeVisible()
    },
    async write() {
      await opinion.fill('票据不全')
      await comment.fill('请补发票')
    },
    async expectWork() {
      await restore(dialog.getByRole('button', { name: '恢复' }), comment)
      await expect(comment).toHaveValue('请补发票')
      await expect(opinion).toHaveValue('票据不全')
    },
    send: () => dialog.getByRole('button', { name: '同意并提交' }).click(),
    expectSent: () => expect(page.getByText('办理成功')).toBeVisible()
  }
}

/** Creates an application of the administrator with an unfinished step. */
async function applicationOf(page: Page, token: string): Promise<Work> {
  const title = `供暖补贴 ${Date.now()}`
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const added = await call('/applypublic/applyPublic/add', token, 'POST', {
    ...{ applicantType: '1', organizationType: '', applicantName: '林晓', cardType: '1', title, content: '内容' },
    ...{ cardCode: '11010519491231002X', company: '', legalName: '', linkman: '', tel: '13800000000', email: '' },
    ...{ address: '临江市解放路 1 号', postcode: '', indexNum: '', purpose: '', offerType: '1', receiveMode: '1' },
    ...{ acceptsOther: '1', applyFree: '0', receiveType: '1', applyDate: day, receiveDate: day }
  })
  expect(added.success, added.message).toBe(true)
  const dialog = page.getByRole('dialog', { name: title })
  const reason = dialog.getByLabel('说明')
  return {
    title,
    async open() {
      await page.goto(`/cms/applypublic/ApplyPublicWaitList?title=${encodeURIComponent(title)}`)
      await page
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('button', { name: '办理' })
        .click()
      await expect(dialog.getByRole('region', { name: '法定期限' })).toBeVisible()
      if (!(await reason.isVisible())) await dialog.getByRole('button', { name: '告知非本机关' }).click()
    },
    async write() {
      await dialog.getByLabel('对方名称').fill('临江市档案馆')
      await reason.fill('不属于本机关')
    },
    async expectWork() {
      await restore(dialog.getByRole('button', { name: '恢复' }), reason)
      await expect(dialog.getByLabel('对方名称')).toHaveValue('临江市档案馆')
      await expect(reason).toHaveValue('不属于本机关')
    },
    send: () => dialog.getByRole('form').getByRole('button', { name: '告知非本机关' }).click(),
    expectSent: () => expect(dialog.getByText('已转告').first()).toBeVisible()
  }
}

/** Accepts the offered draft unless it is still in the field. */
async function restore(offered: ReturnType<Page['locator']>, area: ReturnType<Page['locator']>) {
  await expect(offered.or(area).first()).toBeVisible()
  if ((await area.inputValue()) === '') await offered.click()
}

const isInOverlay = () => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return Boolean(at?.closest('dialog'))
}

const isDirty = (page: Page) =>
  page
    .locator('.page:not([hidden]) > *')
    .first()
    .evaluate(element => (element as unknown as { isDirty(): boolean }).isDirty())

for (const [name, make] of [
  ['a task with its form', taskOf],
  ['a step of an application', applicationOf]
] as const)
  test(`[WF-1] [PU-2] [house-H1] ${name}, unfinished: every exit asks or offers it again, and it is sent once`, async ({
    page,
    console: said
  }) => {
    test.slow()
    said.expected.push(/401/)
    const { token } = await signIn(page)
    const work: Work = await make(page, token)
    await work.open()
    await work.write()
    const question = page.getByRole('dialog').filter({ hasText: '有未保存的内容' })
    const close = page.locator('qd-tab-bar .close').last()
    const escape = async () => {
      // A dialog takes the focus shortly after it opens.
      await expect.poll(() => page.evaluate(isInOverlay)).toBe(true)
      await page.keyboard.press('Escape')
    }

    await test.step('Escape: closing the tab still asks, and the draft remains', async () => {
      await escape()
      await expect(page.getByRole('dialog', { name: work.title })).toHaveCount(0)
      await close.click()
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: '留在此页' }).click()
      expect(await isDirty(page)).toBe(true)
      await page
        .getByRole('row', { name: new RegExp(work.title) })
        .getByRole('button', { name: '办理' })
        .click()
      await work.expectWork()
    })

    await test.step('the tab is closed', async () => {
      await escape()
      await close.click()
      await question.getByRole('button', { name: '关闭' }).click()
      await expect(page).toHaveURL(/dashboard/)
      await work.open()
      await work.expectWork()
    })

    await test.step('a reload', async () => {
      const asked = page.waitForEvent('dialog')
      const reloaded = page.reload()
      expect((await asked).type()).toBe('beforeunload')
      await (await asked).accept()
      await reloaded
      await work.open()
      await work.expectWork()
    })

    await test.step('the site is switched', async () => {
      const switchSite = async () => {
        await page.getByRole('button', { name: /^当前站点/ }).click()
        await page.locator('qd-site-switcher .site:not([aria-current])').first().click()
      }
      await escape()
      await switchSite()
      await question.getByRole('button', { name: '取消' }).click()
      await page
        .getByRole('row', { name: new RegExp(work.title) })
        .getByRole('button', { name: '办理' })
        .click()
      await work.expectWork()
      await escape()
      await switchSite()
      await question.getByRole('button', { name: '切换' }).click()
      await expect(page.getByText('站点切换成功！')).toBeVisible()
      await signIn(page)
      await work.open()
      await work.expectWork()
    })

    await test.step('after an expired session the draft is sent once the password is entered', async () => {
      await endSessionAt(page, /\/process\/task\/completeTask|\/applyPublic\/step(\?|$)/)
      await work.send()
      const again = page.getByRole('dialog').filter({ hasText: '您填写的内容都还在' })
      await again.getByLabel('密码').fill(password)
      await again.getByRole('button', { name: '重新登录' }).click()
      await work.expectSent()
      await expect.poll(() => isDirty(page)).toBe(false)
    })
  })

test('[WF-1] [house-H1] a task completed by another person is reported, done once, and the typing remains visible', async ({
  page
}) => {
  const { token } = await signIn(page)
  const work = await taskOf(page, token)
  await work.open()
  await work.write()
  const done = await call('/process/task/completeTask', token, 'POST', { taskId: work.taskId, comment: '同意' })
  expect(done.success, done.message).toBe(true)
  await work.send()
  const dialog = page.getByRole('dialog', { name: work.title })
  await expect(dialog.getByRole('alert')).toContainText('该流程已办结，不能办理')
  await work.expectWork()
  const history = await call<{ comment: { comment: string } }[]>(
    `/process/processInstance/getHisNodes?processInstanceId=${work.instanceId}`,
    token
  )
  expect(history.result.map(({ comment }) => comment.comment)).toEqual(['同意'])
})

/** Types into the first enabled field of a task's form as soon as it is in the document. Runs in the page, once. */
const typeAtOnce = (value: string) => {
  if (sessionStorage.getItem('typed') !== null) return
  const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    new MutationObserver((_, observer) => {
      const field = root.querySelector<HTMLInputElement>('.filled-form input:enabled')
      if (!field || sessionStorage.getItem('typed') !== null) return
      observer.disconnect()
      sessionStorage.setItem('typed', '')
      put.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    }).observe(root, { childList: true, subtree: true })
    return root
  }
}

test('[house-H1] what is typed in the moment in which a form appears is unsaved work, too', async ({ page }) => {
  const { token } = await signIn(page)
  const work = await taskOf(page, token)
  await page.addInitScript(typeAtOnce, '票据不全')
  await work.open()
  const opinion = page.getByRole('dialog', { name: work.title }).getByRole('textbox', { name: '审核意见' })
  await expect(opinion).toHaveValue('票据不全')
  expect(await isDirty(page)).toBe(true)
  page.on('dialog', dialog => void dialog.accept())
  await work.open()
  await page.getByRole('dialog', { name: work.title }).getByRole('button', { name: '恢复' }).click()
  await expect(opinion).toHaveValue('票据不全')
})
