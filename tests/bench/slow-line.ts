/**
 * Measures pages of the shell on a slow line: 10 Mbit/s, 40 ms latency, a CPU slowed down by 4, an empty cache. Returns
 * the time (ms) until the page is usable, and the layout shift meanwhile.
 */
import type { Browser } from '@playwright/test'
import { figure, median, type Figure } from './figure.ts'

const rounds = 5

interface Screen {
  name: string
  chinese: string
  path: string
  target: number
  /**
   * Path to the element that makes the page usable: each selector applies inside the shadow root of the previous one.
   */
  usable: readonly string[]
}

const account: Screen = {
  name: 'sign-in',
  chinese: '登录页',
  path: '/user/login',
  target: 1000,
  usable: ['qd-shell-frame', 'qd-login', 'input']
}

const screens: Screen[] = [
  {
    name: 'home',
    chinese: '首页',
    path: '/dashboard/analysis',
    target: 1500,
    usable: ['qd-shell-frame', 'qd-home', '.numbers b']
  },
  {
    name: 'article list',
    chinese: '文章列表',
    path: '/cms/article/ArticleList?newsClassId=1002',
    target: 1500,
    usable: ['qd-shell-frame', 'qd-article-list', 'tbody tr:nth-child(3) a']
  },
  {
    name: 'article editor',
    chinese: '文章编辑',
    path: '/cms/article/edit?newsClassId=1002',
    target: 1700,
    usable: ['qd-shell-frame', 'qd-article-editor', '.ProseMirror']
  }
]

interface Seen {
  /** Layout shift as reported by the browser. */
  jumps: number
  /** Time (ms) of the frame after the element appeared. */
  usable?: number
}

/**
 * Checks once per frame inside the page. A check from outside would wait behind the measured work, up to a second on so
 * slow a CPU.
 */
function watch(path: readonly string[]): void {
  const seen: Seen = { jumps: 0 }
  Object.assign(window, { seenByBench: seen })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) seen.jumps += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = (): void => {
    let root: ParentNode | null | undefined = document
    let found: Element | null | undefined
    for (const selector of path) {
      found = root?.querySelector(selector)
      root = found?.shadowRoot
    }
    if (found?.checkVisibility() && found.getBoundingClientRect().height > 0)
      requestAnimationFrame(() => (seen.usable = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
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
  await page.addInitScript(watch, screen.usable)
  if (stored) await page.addInitScript(entry => localStorage.setItem('qundao:session', entry), stored)
  await page.goto(`${origin}${screen.path}`, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => (window as unknown as { seenByBench: Seen }).seenByBench.usable !== undefined,
    undefined,
    { polling: 200 }
  )
  await page.waitForLoadState('networkidle')
  const { usable, jumps } = await page.evaluate(() => (window as unknown as { seenByBench: Seen }).seenByBench)
  await context.close()
  return { milliseconds: usable!, jumps }
}

/** Measures all screens. @param stored a session in the format of the browser's storage */
export async function slowLine(browser: Browser, origin: string, stored: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const screen of [account, ...screens]) {
    const visits = []
    for (let round = 0; round < rounds; round++)
      visits.push(await visit(browser, origin, screen, screen === account ? undefined : stored))
    figures.push(
      figure(
        `slow line: ${screen.name} is usable [performance-P9] | 慢速网络：${screen.chinese}可用 [performance-P9]`,
        screen.target,
        median(visits.map(({ milliseconds }) => milliseconds)),
        'ms'
      ),
      figure(
        `slow line: ${screen.name}, layout shift [performance-P4] | 慢速网络：${screen.chinese}的布局偏移 [performance-P4]`,
        20,
        median(visits.map(({ jumps }) => jumps * 1000)),
        'CLS × 1,000'
      )
    )
  }
  return figures
}
