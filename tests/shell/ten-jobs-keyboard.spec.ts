import { keyboard } from '../support/hand.ts'
import { expect, test } from '../support/pages.ts'
import { countPresses, doJobs, elsewhere } from '../support/ten-jobs.ts'

test('[issue-32] [AD-1] each of the ten most frequent jobs is done by keyboard alone', async ({ page }) => {
  test.slow()
  const counted = await doJobs({ page, token: await countPresses(page), hand: keyboard(page) })
  expect(counted).toEqual(Object.fromEntries(Object.keys(elsewhere).map(job => [job, 0])))
})
