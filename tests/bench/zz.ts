import { chromium as engine } from '@playwright/test'
import { browserArguments, chromium } from '../support/browser.mjs'
import { password, startPlatform } from '../support/platform.mjs'
const platform = await startPlatform()
const browser = await engine.launch({ executablePath: chromium(), args: browserArguments })
const a = await fetch(`${platform.origin}/api/sys/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ username: 'admin', password }) })
const stored = JSON.stringify({ value: ((await a.json()) as any).result, expire: Date.now() + 3_600_000 })
for (const path of ['/user/login', '/dashboard/analysis', '/cms/article/ArticleList?newsClassId=1002', '/cms/article/edit?newsClassId=1002']) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const d = await context.newCDPSession(page)
  await d.send('Network.enable')
  await d.send('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: 1250000, uploadThroughput: 1250000 })
  await d.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript('globalThis.__name = value => value')
  await page.addInitScript(() => {
    const name = (n: any) => n ? `${n.nodeName}.${n.className ?? ''}` : '?'
    ;(window as any).shifts = []
    new PerformanceObserver(l => { for (const e of l.getEntries() as any[]) (window as any).shifts.push([Math.round(e.startTime), Math.round(e.value * 1000), ...e.sources.map((s: any) => `${name(s.node)} ${s.previousRect.y},${s.previousRect.height}->${s.currentRect.y},${s.currentRect.height}`)].join(' | ')) }).observe({ type: 'layout-shift', buffered: true })
  })
  if (path !== '/user/login') await page.addInitScript(e => localStorage.setItem('qundao:session', e), stored)
  await page.goto(platform.origin + path, { waitUntil: 'commit' })
  await page.waitForTimeout(4000)
  console.log(path)
  for (const s of await page.evaluate(() => (window as any).shifts)) console.log('  ', s)
  const res = await page.evaluate(() => performance.getEntriesByType('resource').map((r: any) => [Math.round(r.startTime), Math.round(r.responseEnd), r.encodedBodySize, r.name.replace(location.origin, '')].join(' ')))
  console.log(res.join('\n'))
  await context.close()
}
await browser.close(); await platform.stop()
