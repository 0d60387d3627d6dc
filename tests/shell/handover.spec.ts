import type { Page } from '@playwright/test'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { addPerson, firstSignIn } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })

/** Opens the list at a user who wrote a draft and leads a department, and adds a colleague. */
async function open(page: Page) {
  const { token } = await signIn(page)
  const leaver = await addPerson(token, 'r1')
  const other = await addPerson(token, 'r1')
  await firstSignIn(leaver.username)
  const own = (await call<{ token: string }>('/sys/login', '', 'POST', {
    ...{ username: leaver.username, password: process.env.QUNDAO_TEST_PASSWORD ?? '' }
  }).catch(() => ({ result: null }))) as { result: { token: string } | null }
  void own
  return { token, leaver, other }
}
