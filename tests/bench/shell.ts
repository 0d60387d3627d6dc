/**
 * Measures the first load of the shell in a real browser, signed in, with an empty cache: transferred bytes, and the time
 * until the header menu is on screen. Prints figures and writes `.bench/shell.json`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as engine, type Browser } from '@playwright/test'
import { browserArguments, chromium } from '../support/browser.mjs'
import { password, startPlatform } from '../support/platform.mjs'
import { figure, median } from './figure.ts'
import { slowLine } from './slow-line.ts'

const root = join(import.meta.dirname, '../..')
const rounds = 5

interface Load {
  milliseconds: number
  bytes: number
}

async function session(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/sys/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password })
  })
  const { result } = (await answer.json()) as { result: unknown }
  return JSON.stringify({ value: result, expire: Date.now() + 3_600_000 })
}

async function load(browser: Browser, origin: string, stored?: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
  await devtools.send('Network.enable')
  if (stored) await page.addInitScript(entry => localStorage.setItem('qundao:session', entry), stored)
  await page.goto(`${origin}/`, { waitUntil: 'commit' })
  const awaited = stored ? page.locator('qd-top-menu').getByText('首页') : page.getByLabel('账号', { exact: true })
  await awaited.first().waitFor()
  const milliseconds = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  await context.close()
  return { milliseconds, bytes }
}

async function loads(browser: Browser, origin: string, stored?: string): Promise<Load> {
  const all: Load[] = []
  for (let round = 0; round < rounds; round++) all.push(await load(browser, origin, stored))
  return {
    milliseconds: median(all.map(({ milliseconds }) => milliseconds)),
    bytes: median(all.map(({ bytes }) => bytes))
  }
}

const platform = await startPlatform()
const browser = await engine.launch({ executablePath: chromium({ isWhole: true }), args: browserArguments })
const signIn = await loads(browser, platform.origin)
const stored = await session(platform.origin)
const home = await loads(browser, platform.origin, stored)
const slow = await slowLine(browser, platform.origin, stored)
await browser.close()
await platform.stop()

const figures = [
  figure(
    'first load to the sign-in form, empty cache | 首次加载至登录表单，无缓存',
    undefined,
    signIn.milliseconds,
    'ms'
  ),
  figure(
    'first load to the sign-in form, all bytes | 首次加载至登录表单，全部字节',
    undefined,
    signIn.bytes / 1000,
    'KB'
  ),
  figure('first load to the header menu, empty cache | 首次加载至顶部菜单，无缓存', undefined, home.milliseconds, 'ms'),
  figure('first load of the home page, all bytes | 首次加载首页，全部字节', undefined, home.bytes / 1000, 'KB'),
  ...slow
]
console.table(figures)
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/shell.json'), `${JSON.stringify(figures, null, 2)}\n`)
