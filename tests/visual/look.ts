import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { examplesOf } from '../../host-demo/manual/examples.ts'
import { expect, signInAt, test } from '../support/pages.ts'
import { startPlatform } from '../support/platform.mjs'
import { comparePicture, isUpdate } from './picture.ts'

/** All elements. */
export const tags = readdirSync(join(import.meta.dirname, '../../elements/features'), { withFileTypes: true })
  .filter(entry => entry.isDirectory() && readdirSync(join(entry.parentPath, entry.name)).includes('define.ts'))
  .map(({ name }) => `qd-${name}`)

/** Parts that differ between pictures, each with its reason. */
const moving: Record<string, string> = {
  'qd-account-center': 'the sessions and sign-ins of the tests stand in it, more each time',
  'qd-application-list': 'how many days are left is another each day, and so is the order',
  'qd-application-supervision': 'which terms are over is another each day',
  'qd-inbox': 'which terms are over is another each day, and so is the order',
  'qd-security-status': 'it counts the entries of the log in the last day',
  'qd-site-check': 'which columns are late is another each day, and so is the order',
  'qd-log-list': 'the signing in of the test stands in it, with its time'
}

if (tags.length === 0) throw new Error('no element has a define.ts')

let platform: Awaited<ReturnType<typeof startPlatform>>

/** Replaces every digit with a 0 of equal width, because times and counts change daily. Runs in the page. */
function stillDigits(): void {
  const still = (root: Node): void => {
    for (const node of root.childNodes) {
      if (node instanceof Text) {
        if (/\d/.test(node.data)) node.data = node.data.replace(/\d/g, '0')
      } else still(node)
      if (node instanceof Element && node.shadowRoot) still(node.shadowRoot)
    }
  }
  still(document.body)
}

async function open(page: Page, query: Record<string, string>): Promise<void> {
  await page.goto(`${platform.origin}/manual/stage.html?${new URLSearchParams(query)}`)
  const element = page.locator(query.tag!)
  // Waits until the element is drawn and no part of it shows a loading state.
  await expect(element.locator('.qd-overlays')).toBeAttached()
  await expect(element.locator('.bp6-skeleton, .bp6-spinner, [aria-busy=true]')).toHaveCount(0)
  if (query.tag === 'qd-article-editor' && query.example === '0')
    await expect(element.locator('.ProseMirror, .state')).toBeVisible()
  const { beside } = examplesOf(query.tag!)[Number(query.example)] ?? {}
  if (beside) await expect(page.locator(beside).getByRole('link').first()).toBeVisible()
  const isSignedOut = examplesOf(query.tag!)[Number(query.example)]?.isSignedOut
  if (query.tag === 'qd-top-menu' && !isSignedOut) await expect(element.getByRole('link').first()).toBeVisible()
  if (isUpdate) await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** Waits until the pictures in view are drawn: they load lazily and are decoded beside the page. Runs in the page. */
async function drawPictures(): Promise<void> {
  const shown: HTMLImageElement[] = []
  const gather = (root: Document | ShadowRoot): void => {
    for (const node of root.querySelectorAll('*')) {
      if (node.shadowRoot) gather(node.shadowRoot)
      if (!(node instanceof HTMLImageElement)) continue
      const { top, bottom, left, right } = node.getBoundingClientRect()
      if (bottom > 0 && right > 0 && top < innerHeight && left < innerWidth) shown.push(node)
    }
  }
  gather(document)
  // A picture that cannot be loaded stays as it is.
  await Promise.all(shown.map(picture => picture.decode().catch(() => undefined)))
}

async function look(page: Page): Promise<Buffer> {
  await page.evaluate(stillDigits)
  await page.evaluate(drawPictures)
  // Masks records of the last days and fields that hold a date.
  const mask = [
    page.locator('qd-home svg'),
    page.locator('qd-home .latest li'),
    page.locator('qd-home .message-rows'),
    page.locator('input[type^=date]')
  ]
  return page.screenshot({ animations: 'disabled', caret: 'hide', mask, maskColor: '#dddddd' })
}

/** Screenshots taken until one matches: on a busy machine a part may be drawn later than the rest. */
const mostLooks = 5

/** Opens an element and takes screenshots until one equals the stored picture, at most `mostLooks`. */
async function lookUntilEqual(page: Page, tag: string, name: string, query: Record<string, string>) {
  await open(page, { tag, ...query })
  let picture = await look(page)
  let problem = tag in moving ? '' : await comparePicture(`${tag}/${name}`, picture)
  for (let looks = 1; problem && looks < mostLooks; looks++) {
    // Parts that load later, such as the tools of a list.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    picture = await look(page)
    problem = await comparePicture(`${tag}/${name}`, picture)
  }
  return { picture, problem }
}

/** Number of spec files that share the elements, because no file may take more than 3 % of the run. */
const files = 4

/** Registers a test for each element of a file: all its pictures, with one sign-in. */
export function comparePictures(file: number): void {
  // A separate platform, so that records of other tests are not in the pictures.
  test.beforeAll(async () => {
    platform = await startPlatform()
  })
  test.afterAll(() => platform.stop())
  for (const tag of tags.filter((_, at) => at % files === file - 1))
    test(`[look] <${tag}> matches its stored pictures: its examples, in English, in a hostile page and on a phone`, async ({
      page,
      console
    }) => {
      // One example is an invalid document.
      if (tag === 'qd-form') console.expected.push(/this is not JSON/)
      await signInAt(platform.origin, page)
      await page.setViewportSize({ width: 960, height: 640 })
      const problems: string[] = []
      const compare = async (name: string, query: Record<string, string>) => {
        const { picture, problem } = await lookUntilEqual(page, tag, name, query)
        if (!problem) return
        await test.info().attach(name, { body: picture, contentType: 'image/png' })
        problems.push(`${name}: ${problem}`)
      }
      for (const at of examplesOf(tag).keys()) await compare(`example-${at}`, { example: String(at) })
      await compare('english', { example: '0', lang: 'en' })
      await compare('hostile', { example: '0', surroundings: 'hostile' })
      await page.setViewportSize({ width: 360, height: 640 })
      await compare('narrow', { example: '0', surroundings: 'narrow' })
      expect(problems).toEqual([])
    })
}
