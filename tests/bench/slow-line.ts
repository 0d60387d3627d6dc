/**
 * What the shell's pages are like on an office's slow line: 10 Mbit/s, 40 ms, a processor four times slower, an empty
 * cache. Milliseconds until a person can begin, and how far things jumped meanwhile. Answers figures.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { figure, median, type Figure } from './figure.ts'

const rounds = 5

interface Screen {
  name: string
  path: string
  target: number
  /** What a person waits for. */
  usable: (page: Page) => Locator
}

const account: Screen = {
  name: 'sign-in',
  path: '/user/login',
  target: 1000,
  usable: page => page.getByLabel('账号', { exact: true })
}

const screens: Screen[] = [
  {
    name: 'home',
    path: '/dashboard/analysis',
    target: 1500,
    usable: page => page.locator('qd-home .numbers b').first()
  },
  {
    name: 'article list',
    path: '/cms/article/ArticleList?newsClassId=1002',
    target: 1500,
    usable: page => page.locator('qd-article-list tbody tr:nth-child(3) a').first()
  },
  {
    name: 'article editor',
    path: '/cms/article/edit?newsClassId=1002',
    target: 1700,
    usable: page => page.locator('qd-article-editor .ProseMirror')
  }
]

/** Every jump of the page's layout, as the browser counts it. */
function watchJumps(): void {
  const seen = { jumps: 0 }
  Object.assign(window, { seenByBench: seen })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) seen.jumps += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

async function visit(browser: Browser, origin: string, screen: Screen, stored?: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const speed = 10_000_000 / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: speed,
    uploadThroughput: speed
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript('globalThis.__name = value => value')
  await page.addInitScript(watchJumps)
  if (stored) await page.addInitScript(entry => localStorage.setItem('qundao:session', entry), stored)
  await page.goto(`${origin}${screen.path}`, { waitUntil: 'commit' })
  await screen.usable(page).waitFor()
  const milliseconds = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  const { jumps } = await page.evaluate(() => (window as unknown as { seenByBench: { jumps: number } }).seenByBench)
  await context.close()
  return { milliseconds, jumps }
}

/** `stored` is a session as the browser keeps it. */
export async function slowLine(browser: Browser, origin: string, stored: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const screen of [account, ...screens]) {
    const visits = []
    for (let round = 0; round < rounds; round++)
      visits.push(await visit(browser, origin, screen, screen === account ? undefined : stored))
    figures.push(
      figure(
        `slow line: ${screen.name} is usable [performance-P9]`,
        screen.target,
        median(visits.map(({ milliseconds }) => milliseconds)),
        'ms'
      ),
      figure(
        `slow line: ${screen.name}, layout shift [performance-P4]`,
        20,
        median(visits.map(({ jumps }) => jumps * 1000)),
        'CLS × 1,000'
      )
    )
  }
  return figures
}
