import { expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { chain, documentOf, task } from '../server/process-documents.ts'

test('[WF-1] [process-15] a document is imported from a file, refused with each unsupported place, corrected and deployed', async ({
  page
}) => {
  test.slow()
  await signIn(page)
  const name = `公文流转 ${Date.now()}`
  const key = `flow-${Date.now()}`
  const whole = documentOf(
    task('do', '办理') + '<manualTask id="seal" name="盖章"/>' + chain('start', 'do', 'seal', 'end'),
    key
  )
  const wrong = documentOf(
    '<scriptTask id="call" name="调用接口"/>' + task('do', '办理', '') + chain('start', 'call', 'do', 'end'),
    key
  )
  await page.goto('/process/ProcessList')
  await page.getByRole('button', { name: '新增流程' }).click()
  const pane = page.getByRole('complementary', { name: '新增流程' })
  await pane.getByLabel('流程名称', { exact: false }).first().fill(name)
  const read = async (xml: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '从文件读入…' }).click()
    await (await chooser).setFiles({ name: 'flow.bpmn', mimeType: 'application/xml', buffer: Buffer.from(xml) })
  }
  await read(wrong)
  await expect(pane.getByLabel('流程文档', { exact: false })).toHaveValue(wrong)
  await pane.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存').first()).toBeVisible()
  await expectAccessible(page)

  const row = page.getByRole('row', { name: new RegExp(name) })
  const deploy = async () => {
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('button', { name: '部署', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '部署', exact: true }).click()
  }
  await deploy()
  const problems = page.getByRole('dialog', { name: `“${name}”不能部署` })
  await expect(
    problems.getByText('“调用接口”（call）是脚本任务，本平台不运行文档里的程序，请改为人工任务')
  ).toBeVisible()
  await expectAccessible(page)
  await problems.getByRole('button', { name: '关闭', exact: true }).last().click()

  await read(whole)
  await page.getByRole('complementary').getByRole('button', { name: '保存' }).click()
  await deploy()
  await expect(page.getByText('部署成功，当前为第 1 版')).toBeVisible()
  const notes = page.getByRole('dialog', { name: `“${name}”已部署` })
  await expect(notes.getByText('“盖章”（seal）是手工任务，不等人办理，直接通过')).toBeVisible()
  await notes.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(row.getByText('第 1 版')).toBeVisible()
})
