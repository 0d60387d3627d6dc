import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

test('[WF-1] the diagram of an instance shows its position and path, in the inbox and on a phone', async ({ page }) => {
  test.slow()
  const { token } = await signIn(page)
  const title = `流程图 ${Date.now()}`
  const start = { processKey: 'three-reviews', title }
  const { result } = await call<{ processInstanceId: string; taskId: string }>(
    '/process/processInstance/startProcessInstance',
    token,
    'POST',
    start
  )
  await call('/process/task/completeTask', token, 'POST', { taskId: result.taskId, comment: '请审核' })

  await page.goto(`/process/inbox?title=${encodeURIComponent(title)}`)
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: '办理' })
    .click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: '流程图' }).click()
  const diagram = dialog.getByRole('img', { name: '流程图。当前环节：初审。经过：拟稿。' })
  await expect(diagram).toBeVisible()
  await expect(dialog.getByTitle('Powered by bpmn.io')).toBeVisible()
  await expect(dialog.getByText('请审核')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '放大' }).click()
  await dialog.getByRole('button', { name: '收起流程图' }).click()
  await expect(diagram).toHaveCount(0)
})
