import type { Page } from '@playwright/test'

/** Gives the reason of an export of personal data in its dialog. */
export const giveExportReason = async (page: Page, reason = '核对名册') => {
  const dialog = page.getByRole('dialog', { name: '导出个人信息' })
  await dialog.getByLabel('导出原因').fill(reason)
  await dialog.getByRole('button', { name: '导出' }).click()
}
