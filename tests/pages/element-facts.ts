import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sessionCall, type ElementFact, type Size } from '../../host-demo/manual/element-facts.ts'
import { measureSize } from '../support/element-size.ts'
import { expect, signInAt, test } from '../support/pages.ts'
import { startPlatform } from '../support/platform.mjs'
import { tags } from '../visual/look.ts'

const file = join(import.meta.dirname, '../../host-demo/manual/facts/elements.json')
/** True if the run stores new facts instead of comparing. */
const isUpdate = process.env.QUNDAO_FACTS === 'update'
/** Difference in px of heights that a reader need not know. */
const tolerance = 3

let platform: Awaited<ReturnType<typeof startPlatform>>

const readFacts = (): Record<string, ElementFact> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, ElementFact>) : {}

/** Returns the size with heights that are near the known ones replaced by them. */
function near(size: Size, known: Size): Size {
  const pick = (name: 'usual' | 'most') => {
    const [now, before] = [size[name], known[name]]
    return now !== undefined && before !== undefined && Math.abs(now - before) <= tolerance ? { [name]: before } : {}
  }
  return { ...size, ...pick('usual'), ...pick('most') }
}

function store(tag: string, fact: ElementFact): void {
  const known = Object.entries({ ...readFacts(), [tag]: fact }).filter(([name]) => tags.includes(name))
  const sorted = known.sort(([one], [other]) => one.localeCompare(other))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** Number of spec files that share the elements, because no file may take more than 3 % of the run. */
const files = 4

/** Registers a test for each element of a file. */
export function compareFacts(part: number): void {
  test.beforeAll(async () => {
    platform = await startPlatform()
  })
  test.afterAll(() => platform.stop())
  for (const tag of tags.filter((_, at) => at % files === part - 1))
    test(`[guest-9] <${tag}> takes the room and makes the calls that the manual says`, async ({ page, console }) => {
      if (tag === 'qd-form') console.expected.push(/this is not JSON/)
      await signInAt(platform.origin, page)
      await page.setViewportSize({ width: 1280, height: 900 })
      const calls = new Set<string>()
      page.on('request', request => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) calls.add(`${request.method()} ${pathname.slice('/api'.length)}`)
      })
      await page.goto(`${platform.origin}/manual/stage.html?tag=${tag}&example=0`)
      await expect(page.locator(tag).locator('.qd-overlays')).toBeAttached()
      await expect(page.locator(tag).locator('.bp6-skeleton, .bp6-spinner, [aria-busy=true]')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const made = () => [...calls].filter(call => call !== sessionCall).sort()
      const { size, cut } = await measureSize(page, tag)
      if (isUpdate) return store(tag, { size, calls: made() })
      const known = readFacts()[tag]
      // A busy machine may pause between two calls for longer than what counts as idle.
      await expect.poll(made, 'calls of the first screen').toEqual(known?.calls)
      expect(near(size, known!.size), `cut below ${size.least} px: ${cut.join(', ')}`).toEqual(known?.size)
    })
}
