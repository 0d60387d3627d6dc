/**
 * Measures `npm run dev` on a copy of the project: its start, an edit until it is on screen in a real browser with the
 * state of the page preserved, and an edit of the server until it answers. Prints figures and writes `.bench/dev.json`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { chromium as engine, type Page } from '@playwright/test'
import { browserArguments, chromium } from '../support/browser.mjs'
import { edits, openWork, seen, work, workOf, type Edit } from '../support/edits.ts'
import { startLoop, type Loop } from '../support/loop.ts'
import { figure, median } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const rounds = 7

/** Returns the time (ms) from the written file to the changed screen. */
async function shown(page: Page, loop: Loop, edit: Edit, round: number): Promise<number> {
  const moment = seen(page, edit, round)
  const written = loop.edit(edit.path, edit.from, edit.to(round))
  const milliseconds = (await moment) - written
  const left = await workOf(page)
  if (!isDeepStrictEqual(left, work)) throw new Error(`the page lost its state: ${JSON.stringify(left)}`)
  return milliseconds
}

/** Returns the time (ms) from the written file to the first response of the changed server. */
async function answered(loop: Loop, file: string, round: number): Promise<number> {
  const written = loop.edit(file, /status: '[^']*'/, `status: 'edit-${round}'`)
  for (;;) {
    const answer = await fetch(`${loop.origin}/api/healthz`)
    if (answer.ok && (await answer.text()).includes(`edit-${round}`)) return Date.now() - written
  }
}

async function medianOf(measure: (round: number) => Promise<number>): Promise<number> {
  const all: number[] = []
  for (let round = 1; round <= rounds; round++) {
    // The file watcher merges two edits that are closer together.
    await wait(200)
    all.push(await measure(round))
  }
  return median(all)
}

const begin = performance.now()
const loop = await startLoop()
const start = performance.now() - begin
const browser = await engine.launch({ executablePath: chromium({ isWhole: true }), args: browserArguments })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await openWork(page, loop)
  const figures = [
    figure('npm run dev: first start without a cache | npm run dev：首次启动，无缓存', undefined, start, 'ms')
  ]
  for (const edit of edits) {
    const milliseconds = await medianOf(round => shown(page, loop, edit, round))
    figures.push(
      figure(
        `npm run dev: edit of a ${edit.what}, until it is on screen | npm run dev：修改 ${edit.what} 到显示`,
        300,
        milliseconds,
        'ms'
      )
    )
  }
  const file = loop.fileWith('host-demo/server', "status: 'ok'")
  const restart = await medianOf(round => answered(loop, file, round))
  figures.push(
    figure(
      'npm run dev: edit of the server, until it answers | npm run dev：修改服务器到恢复应答',
      undefined,
      restart,
      'ms'
    )
  )
  console.table(figures)
  mkdirSync(join(root, '.bench'), { recursive: true })
  writeFileSync(join(root, '.bench/dev.json'), `${JSON.stringify(figures, null, 2)}\n`)
} finally {
  await browser.close()
  await loop.stop()
}
