import type { Locator } from '@playwright/test'

/** Gives files of the computer to the dialog that a button opens. */
export async function giveFiles(opener: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await opener.click()
  await opener.page().locator('.picker-dialog input[type=file]').setInputFiles(files)
}
