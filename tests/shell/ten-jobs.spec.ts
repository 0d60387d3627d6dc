import { pointer } from '../support/hand.ts'
import { expect, test } from '../support/pages.ts'
import { countPresses, doJobs, elsewhere, type Job } from '../support/ten-jobs.ts'

for (const [where, size] of Object.entries({
  'in a window': { width: 1440, height: 900 },
  'at 390 px': { width: 390, height: 844 }
}))
  test(`[issue-32] [AD-1] each of the ten most frequent jobs takes no more presses than in JeecgBoot, and one with several people at most five: ${where}`, async ({
    page
  }) => {
    test.slow()
    await page.setViewportSize(size)
    const counted = await doJobs({ page, token: await countPresses(page), hand: pointer })
    for (const [job, most] of Object.entries(elsewhere)) expect.soft(counted[job as Job], job).toBeLessThanOrEqual(most)
  })
