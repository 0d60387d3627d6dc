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
  // The place in the diagram follows the window: in a narrow one the current node, in a wide one everything.
  const outside = () =>
    dialog.locator('.diagram-box').evaluate(box => {
      const { left, right } = box.getBoundingClientRect()
      const isOutside = (node: Element) => {
        const place = node.getBoundingClientRect()
        return place.left < left || place.right > right
      }
      return [...box.querySelectorAll('.djs-shape')]
        .filter(isOutside)
        .map(node => node.getAttribute('data-element-id')!)
    })
  expect(await outside()).toEqual([])
  const here = await diagram.locator('.is-here').getAttribute('data-element-id')
  await page.setViewportSize({ width: 380, height: 800 })
  await expect.poll(async () => (await outside()).length).toBeGreaterThan(0)
  await expect.poll(async () => (await outside()).includes(here!)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(outside).toEqual([])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '放大' }).click()
  await dialog.getByRole('button', { name: '收起流程图' }).click()
  await expect(diagram).toHaveCount(0)
})
