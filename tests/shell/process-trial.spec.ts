import { expect, expectAccessible, signIn, test } from '../support/pages.ts'

test('[WF-1] a process is tested in the designer, with the outcome of each task and the place where it cannot continue', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/process/design?id=process1')
  await page.getByRole('button', { name: '试运行' }).click()
  const dialog = page.getByRole('dialog', { name: '试运行' })
  const steps = dialog.getByRole('list', { name: '经过的环节' }).getByRole('listitem')
  await expect(steps.first()).toBeVisible()
  await expect(dialog.getByText('流程结束')).toBeVisible()
  const straight = await steps.count()
  await expectAccessible(page)
  await dialog
    .getByLabel(/的结论/)
    .last()
    .selectOption('disagree')
  await expect.poll(() => steps.count()).toBeGreaterThan(straight)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('button', { name: '版本', exact: true }).click()
  const versions = page.getByRole('dialog', { name: '版本' })
  await expect(versions.getByText('第 1 版').first()).toBeVisible()
  await expectAccessible(page)
})
