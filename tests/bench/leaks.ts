/**
 * Mounts and removes every tag of the catalog 500 times on a signed-in page of the real platform. Counts the DOM nodes
 * and listeners that remain. Prints figures and writes `.bench/leaks.json`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium as engine, type CDPSession, type Page } from '@playwright/test'
import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { catalog } from '../../elements/catalog.ts'
import { browserArguments, chromium } from '../support/browser.mjs'
import { password, startPlatform } from '../support/platform.mjs'
import { figure, type Figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const times = 500
const batch = 25
/** Batches with a count before and after. More follow at the end while nodes or listeners remain. */
const looks = 4
const mostLooks = 12

interface Counters {
  nodes: number
  jsEventListeners: number
}

/** Counts after garbage collection, when stores without listeners have ended. */
async function counters(devtools: CDPSession): Promise<Counters> {
  await wait(STORE_UNMOUNT_DELAY)
  let last: Counters | undefined
  for (;;) {
    await devtools.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
    if (last?.nodes === nodes && last.jsEventListeners === jsEventListeners) return last
    last = { nodes, jsEventListeners }
  }
}

/**
 * Returns the lowest counts after several batches. A leak grows with each batch, but the browser's observer of removed
 * fields (`WebFormElementObserver`) holds a single element only for a while.
 */
async function leastAfter(page: Page, devtools: CDPSession, tag: string, before?: Counters): Promise<Counters> {
  const least = { nodes: Infinity, jsEventListeners: Infinity }
  const isMore = () =>
    before !== undefined && (least.nodes > before.nodes || least.jsEventListeners > before.jsEventListeners)
  for (let done = 0; done < looks || (done < mostLooks && isMore()); done++) {
    await mountAndRemove(page, tag, 1, batch)
    const { nodes, jsEventListeners } = await counters(devtools)
    least.nodes = Math.min(least.nodes, nodes)
    least.jsEventListeners = Math.min(least.jsEventListeners, jsEventListeners)
  }
  return least
}

/** Caches each response, so that 500 mounts do not load the server. */
function rememberAnswers(): void {
  const answers = new Map<string, Promise<string>>()
  const fetchOnce = window.fetch
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    address.searchParams.delete('_t')
    const key = address.href
    if (!answers.has(key))
      answers.set(
        key,
        fetchOnce(input, init).then(response => response.text())
      )
    return new Response(await answers.get(key), { headers: { 'Content-Type': 'application/json' } })
  }
}

/** Mounts `count` elements at a time, waits until they are drawn and idle, then removes them. */
async function mountAndRemove(page: Page, tag: string, rounds: number, count: number): Promise<void> {
  await page.evaluate(
    async ({ tag, rounds, count }) => {
      const frame = () => new Promise(resolve => setTimeout(resolve, 16))
      for (let round = 0; round < rounds; round++) {
        const elements = Array.from({ length: count }, () => document.body.appendChild(document.createElement(tag)))
        let changed = performance.now()
        const observer = new MutationObserver(() => void (changed = performance.now()))
        for (const element of elements) observer.observe(element.shadowRoot!, { childList: true, subtree: true })
        const deadline = changed + 5000
        const isDrawn = () => elements.every(element => element.shadowRoot!.querySelector('.qd-overlays'))
        while (performance.now() < deadline && !(isDrawn() && performance.now() - changed > 60)) await frame()
        observer.disconnect()
        for (const element of elements) element.remove()
        while (performance.now() < deadline && elements.some(element => element.shadowRoot!.childElementCount > 0))
          await frame()
      }
    },
    { tag, rounds, count }
  )
}

async function signIn(page: Page, origin: string): Promise<void> {
  const answer = await fetch(`${origin}/api/sys/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password })
  })
  const { result } = (await answer.json()) as { result: unknown }
  const stored = JSON.stringify({ value: result, expire: Date.now() + 3_600_000 })
  await page.addInitScript(rememberAnswers)
  await page.addInitScript(entry => localStorage.setItem('qundao:session', entry), stored)
}

async function measure(page: Page, devtools: CDPSession, origin: string, tag: string): Promise<Figure[]> {
  await page.route(`${origin}/bench`, route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' })
  )
  await page.goto(`${origin}/bench`)
  await page.evaluate(name => import(`/elements/${name}.js`), tag.replace('qd-', ''))
  // Creates what exists once per page: style sheets, React's listeners, lazy parts.
  await mountAndRemove(page, tag, 2, batch)
  const before = await leastAfter(page, devtools, tag)
  await mountAndRemove(page, tag, times / batch - looks, batch)
  const after = await leastAfter(page, devtools, tag, before)
  return [
    figure(
      `${tag}: nodes left after ${times} mounts | ${tag}：${times} 次挂载后剩余的节点`,
      0,
      after.nodes - before.nodes,
      'nodes'
    ),
    figure(
      `${tag}: listeners left after ${times} mounts | ${tag}：${times} 次挂载后剩余的监听器`,
      0,
      after.jsEventListeners - before.jsEventListeners,
      'listeners'
    )
  ]
}

const wanted = process.argv.slice(2)
const platform = await startPlatform()
const browser = await engine.launch({ executablePath: chromium({ isWhole: true }), args: browserArguments })
const figures: Figure[] = []
try {
  for (const tag of Object.keys(catalog).filter(each => wanted.length === 0 || wanted.includes(each))) {
    const page = await (await browser.newContext()).newPage()
    const devtools = await page.context().newCDPSession(page)
    await signIn(page, platform.origin)
    figures.push(...(await measure(page, devtools, platform.origin, tag)))
    console.log(
      figures
        .slice(-2)
        .map(({ name, figure }) => `${name}: ${figure}`)
        .join('; ')
    )
    await page.context().close()
  }
} finally {
  await browser.close()
  await platform.stop()
}
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/leaks.json'), `${JSON.stringify(figures, null, 2)}\n`)
