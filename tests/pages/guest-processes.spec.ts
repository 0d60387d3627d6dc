import { expect, expectAccessible, test } from '../support/pages.ts'
import { startOtherOrigin, type OtherOrigin } from '../support/other-origin.ts'

let other: OtherOrigin
test.beforeAll(async () => {
  test.setTimeout(120_000)
  other = await startOtherOrigin()
})
test.afterAll(() => other?.stop())

const policy = "default-src 'self' PLATFORM; script-src 'self' PLATFORM 'unsafe-inline'; connect-src PLATFORM SOCKET"

test('[guest-D13] [WF-1] [GU-7] inbox, history and applications work on another origin under `self`, inside a dialog of the host', async ({
  page
}) => {
  test.slow()
  const { token } = await other.signIn()
  const headers = { 'X-Access-Token': token, 'Content-Type': 'application/json' }
  const title = '采购申请'
  const steps = JSON.stringify([{ name: '审核', userIds: 'u1', mode: 'inTurn' }])
  const started = await fetch(`${other.platform}/api/process/tPProcess/startUserDefinedProcess`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ title, steps }) }
  })
  const { result } = (await started.json()) as { result: { processInstanceId: string } }
  const elements = `<qd-inbox query="title=${encodeURIComponent(title)}"></qd-inbox>
    <qd-process-history instance-id="${result.processInstanceId}"></qd-process-history><qd-application-list group="wait"></qd-application-list>`
  const socket = other.platform.replace('http', 'ws')
  await page.goto(
    other.serve(
      `<script type="module" src="PLATFORM/elements/loader.js"></script><script type="module">
        import { configure } from 'PLATFORM/elements/configure.js'
        configure({ api: 'PLATFORM/api/', token: '${token}' })
      </script><dialog>${elements}</dialog>
      <script>document.querySelector('dialog').showModal()</script>`,
      {
        headers: { 'Content-Security-Policy': policy.replaceAll('PLATFORM', other.platform).replace('SOCKET', socket) }
      }
    )
  )
  // The diagram is drawn, and a step of the list opens above the dialog of the host.
  const history = page.locator('qd-process-history')
  await expect(history.getByRole('img', { name: /当前环节：审核/ })).toBeVisible()
  const inbox = page.locator('qd-inbox')
  await inbox
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: '办理' })
    .click()
  const task = inbox.getByRole('dialog', { name: title })
  await task.getByLabel('意见', { exact: true }).fill('同意')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(task).toHaveCount(0)
  await expect(history).toBeVisible()
  await inbox
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: '办理' })
    .click()
  await task.getByRole('button', { name: '同意并提交' }).click()
  await expect(page.getByText('办理成功')).toBeVisible()
  await expect(inbox.getByRole('row', { name: new RegExp(title) })).toHaveCount(0)

  const list = page.locator('qd-application-list')
  await list.getByRole('button', { name: '办理', exact: true }).first().click()
  const dialog = list.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: '法定期限' })).toBeVisible()
  await dialog.getByRole('group', { name: '办理' }).getByRole('button').first().click()
  await expect(dialog.getByRole('form')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(list).toBeVisible()
})

test('[guest-D11] a process is drawn, searched and edited in a page with a list of trusted types', async ({ page }) => {
  test.slow()
  const { token } = await other.signIn()
  const trusted = "require-trusted-types-for 'script'; trusted-types qundao qundao-diagram"
  await page.goto(
    other.serve(
      `<script type="module" src="PLATFORM/elements/loader.js"></script><script type="module">
        import { configure } from 'PLATFORM/elements/configure.js'
        configure({ api: 'PLATFORM/api/', token: '${token}' })
      </script><qd-process-history instance-id="instance1"></qd-process-history><qd-process-designer process-id="process1"></qd-process-designer>`,
      { headers: { 'Content-Security-Policy': trusted } }
    )
  )
  await expect(page.locator('qd-process-history').getByRole('img', { name: /当前环节：/ })).toBeVisible()
  const designer = page.locator('qd-process-designer')
  const node = designer.locator('.djs-shape[data-element-id]').filter({ hasText: '初审' })
  await node.click()
  await expect(designer.locator('.djs-context-pad .entry').first()).toBeVisible()
  // The context pad opens and closes.
  await designer.locator('.djs-shape[data-element-id]').filter({ hasText: '复审' }).click()
  await expect(designer.locator('.djs-context-pad.open .entry').first()).toBeVisible()
  await page.keyboard.press('Control+f')
  await designer.locator('.djs-search-input input').fill('终')
  await page.keyboard.press('End')
  await expect(designer.locator('.djs-search-result').first()).toContainText('终审')
})
