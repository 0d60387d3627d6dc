/**
 * Measures forms of 1,000 and 10,000 text fields in the built designer and renderer in a real browser. Compares them with
 * `form-making` (Vue 2, Element UI), which is installed into `.bench/peers` if possible. Prints figures and writes
 * `.bench/forms.json`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { chromium as engine, type Browser, type Page } from '@playwright/test'
import type { FormDocument } from '../../elements/base/form-engine/document/document.ts'
import { browserArguments, chromium } from '../support/browser.mjs'
import { figure, median, type Figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const peers = join(root, '.bench/peers')
const packages = ['form-making@1.2.13', 'vue@2.7.16', 'element-ui@2.15.14']
const origin = 'http://bench.test'
const rounds = 7

/** Creates a document in the format of `form-making`. */
const documentOf = (count: number): FormDocument => ({
  list: Array.from({ length: count }, (_, at) => ({
    type: 'input',
    icon: 'icon-input',
    name: `字段${at}`,
    key: `key${at}`,
    model: `field${at}`,
    options: {
      width: '100%',
      defaultValue: '',
      required: false,
      dataType: 'string',
      pattern: '',
      placeholder: '',
      disabled: false,
      maxlength: -1,
      showWordLimit: false,
      remoteFunc: `func_key${at}`
    },
    rules: [{ type: 'string', message: `字段${at}格式不正确` }]
  })),
  config: { labelWidth: 100, labelPosition: 'right', size: 'small', customClass: '' }
})

const mimes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }
const script = (address: string): string => `<script src="${address}"></script>`
const bodies: Record<string, string> = {
  '/form': '<script type="module" src="/elements/form.js"></script>',
  '/designer': '<qd-form-designer></qd-form-designer><script type="module" src="/elements/form-designer.js"></script>',
  '/peer': `<link rel="stylesheet" href="/peers/element-ui/lib/theme-chalk/index.css"><link rel="stylesheet" href="/peers/form-making/dist/FormMaking.css"><div id="app"></div>${script('/peers/vue/dist/vue.min.js')}${script('/peers/element-ui/lib/index.js')}${script('/peers/form-making/dist/FormMaking.umd.min.js')}`
}

async function open(browser: Browser, path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.route(`${origin}/**`, route => {
    const { pathname } = new URL(route.request().url())
    const body = bodies[pathname]
    if (body) return route.fulfill({ contentType: 'text/html', body: `<!doctype html><meta charset="utf-8">${body}` })
    const file = pathname.startsWith('/peers/')
      ? join(peers, 'node_modules', pathname.slice(7))
      : join(root, 'dist/www', pathname)
    return existsSync(file)
      ? route.fulfill({ contentType: mimes[extname(file)] ?? 'application/octet-stream', body: readFileSync(file) })
      : route.fulfill({ status: 404, body: '' })
  })
  await page.addInitScript(() => {
    const turn = () =>
      new Promise<void>(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(0)
      })
    Object.assign(window, {
      /** Returns the duration (ms) of an action including the layout. */
      async timed(act: () => void, isDone: () => boolean) {
        const start = performance.now()
        act()
        while (!isDone()) {
          if (performance.now() - start > 30_000) throw new Error('what is timed does not end')
          await turn()
        }
        document.body.getBoundingClientRect()
        return performance.now() - start
      },
      async rest() {
        await new Promise(requestAnimationFrame)
        await new Promise(resolve => setTimeout(resolve, 120))
      }
    })
  })
  await page.goto(origin + path)
  return page
}

declare global {
  interface Window {
    timed: (act: () => void, isDone: () => boolean) => Promise<number>
    rest: () => Promise<void>
  }
}

/** Mounts a form several times, then types into the last one. */
const renderer = (page: Page, schema: FormDocument, times: number): Promise<{ mounts: number[]; keys: number[] }> =>
  page.evaluate(
    async ([schema, times]) => {
      await customElements.whenDefined('qd-form')
      interface Form extends HTMLElement {
        schema: unknown
        value: Record<string, unknown>
      }
      const mounts: number[] = []
      const keys: number[] = []
      let form!: Form
      const inputs = () => form.shadowRoot?.querySelectorAll('input') ?? []
      for (let round = 0; round <= times; round++) {
        form?.remove()
        await window.rest()
        const mount = await window.timed(
          () => {
            form = document.createElement('qd-form') as Form
            form.schema = structuredClone(schema)
            document.body.append(form)
          },
          () => inputs().length === schema.list.length
        )
        // The first round also loads and compiles scripts.
        if (round > 0) mounts.push(mount)
      }
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
      for (let at = 0; at < 20; at++) {
        await window.rest()
        const input = inputs()[at * 7]!
        input.focus()
        keys.push(
          await window.timed(
            () => {
              set.call(input, '字')
              input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
            },
            () => form.value[`field${at * 7}`] === '字' && input.value === '字'
          )
        )
      }
      return { mounts, keys }
    },
    [schema, times] as const
  )

const designer = (page: Page, schema: FormDocument): Promise<{ loads: number[]; selects: number[]; undos: number[] }> =>
  page.evaluate(
    async ([schema, rounds]) => {
      await customElements.whenDefined('qd-form-designer')
      const element = document.querySelector('qd-form-designer') as HTMLElement & {
        setJSON: (value: unknown) => void
        undo: () => void
      }
      const root = element.shadowRoot!
      while (!root.querySelector('.palette-entry')) await new Promise(requestAnimationFrame)
      const nodes = () => root.querySelectorAll<HTMLElement>('.canvas [role=treeitem]')
      const [loads, selects, undos]: number[][] = [[], [], []]
      for (let round = 0; round < rounds; round++) {
        element.setJSON({ list: [], config: {} })
        while (nodes().length > 0) await new Promise(requestAnimationFrame)
        await window.rest()
        loads!.push(
          await window.timed(
            () => element.setJSON(schema),
            () => nodes().length === schema.list.length
          )
        )
      }
      for (let at = 2; at < 16; at++) {
        await window.rest()
        const node = nodes()[at]!
        selects!.push(
          await window.timed(
            () => node.click(),
            () => node.getAttribute('aria-selected') === 'true'
          )
        )
      }
      for (let round = 0; round < rounds; round++) {
        const before = nodes().length
        root.querySelector<HTMLElement>('.palette-entry')!.click()
        while (nodes().length === before) await new Promise(requestAnimationFrame)
        await window.rest()
        undos!.push(
          await window.timed(
            () => element.undo(),
            () => nodes().length === before
          )
        )
      }
      return { loads: loads!, selects: selects!, undos: undos! }
    },
    [schema, rounds] as const
  )

/** Drags with the mouse. Returns the times (ms) until the drop mark appears, and of the frames during the drag. */
async function drag(page: Page): Promise<{ starts: number[]; frames: number[] }> {
  const starts: number[] = []
  const frames: number[] = []
  for (let round = 0; round < rounds; round++) {
    const node = page.locator('.canvas .node').nth(2 + round)
    await node.scrollIntoViewIfNeeded()
    const box = (await node.boundingBox())!
    await page.mouse.move(box.x + 40, box.y + 10)
    await page.mouse.down()
    await page.evaluate(() => {
      const mark = document.querySelector('qd-form-designer')!.shadowRoot!.querySelector<HTMLElement>('.mark')!
      const seen = { start: 0, shown: 0, frames: [] as number[] }
      Object.assign(window, { seen })
      addEventListener('pointermove', () => (seen.start ||= performance.now()), { capture: true, once: true })
      let last = 0
      const look = () => {
        const now = performance.now()
        if (!mark.hidden) {
          seen.shown ||= now
          if (last) seen.frames.push(now - last)
          last = now
        }
        if (mark.isConnected && seen.frames.length < 60) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    for (let at = 1; at <= 80; at++) await page.mouse.move(box.x + 60, Math.min(840, box.y + 10 + at * 6))
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { start: number; shown: number; frames: number[] } }).seen
    )
    await page.keyboard.press('Escape')
    await page.mouse.up()
    starts.push(seen.shown - seen.start)
    frames.push(...seen.frames)
  }
  return { starts, frames }
}

/** Measures the renderer and designer of `form-making` with the same document. */
const peer = (
  page: Page,
  schema: FormDocument
): Promise<{ mounts: number[]; keys: number[]; loads: number[]; selects: number[] }> =>
  page.evaluate(
    async ([schema, rounds]) => {
      interface Component {
        $el: HTMLElement
        $destroy: () => void
        $refs: { it: { models: Record<string, unknown>; setJSON: (value: unknown) => void } }
      }
      const Vue = (window as unknown as { Vue: new (options: object) => Component }).Vue
      const show = (tag: string, props: object): Component => {
        const place = document.createElement('div')
        document.body.append(place)
        return new Vue({
          el: place,
          render: (make: (tag: string, data: object) => unknown) => make(tag, { props, ref: 'it' })
        })
      }
      const drop = (component: Component) => (component.$destroy(), component.$el.remove())
      const [mounts, keys, loads, selects]: number[][] = [[], [], [], []]
      for (let round = 0; round <= 3; round++) {
        await window.rest()
        let form!: Component
        const mount = await window.timed(
          () => (form = show('fm-generate-form', { data: structuredClone(schema), value: {}, remote: {} })),
          () => form.$el.querySelectorAll('input').length === schema.list.length
        )
        if (round > 0) mounts!.push(mount)
        for (let at = 0; round === 3 && at < 8; at++) {
          await window.rest()
          const input = form.$el.querySelectorAll('input')[at * 7]!
          keys!.push(
            await window.timed(
              () => {
                input.value = '字'
                input.dispatchEvent(new InputEvent('input', { bubbles: true }))
              },
              () => form.$refs.it.models[`field${at * 7}`] === '字'
            )
          )
        }
        drop(form)
      }
      const designer = show('fm-making-form', {})
      const views = () => designer.$el.querySelectorAll<HTMLElement>('.widget-view')
      for (let round = 0; round < Math.min(3, rounds); round++) {
        designer.$refs.it.setJSON({ list: [], config: schema.config })
        while (views().length > 0) await new Promise(requestAnimationFrame)
        await window.rest()
        loads!.push(
          await window.timed(
            () => designer.$refs.it.setJSON(structuredClone(schema)),
            () => views().length === schema.list.length
          )
        )
      }
      for (let at = 2; at < 8; at++) {
        await window.rest()
        const view = views()[at]!
        selects!.push(
          await window.timed(
            () => view.click(),
            () => view.classList.contains('active')
          )
        )
      }
      return { mounts: mounts!, keys: keys!, loads: loads!, selects: selects! }
    },
    [schema, rounds] as const
  )

/** Installs `form-making`. @returns false if it is not available */
function hasPeers(): boolean {
  if (existsSync(join(peers, 'node_modules/form-making/dist/FormMaking.umd.min.js'))) return true
  mkdirSync(peers, { recursive: true })
  writeFileSync(join(peers, 'package.json'), '{ "private": true }\n')
  return (
    spawnSync('npm', ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', ...packages], {
      cwd: peers,
      stdio: 'ignore',
      timeout: 240_000
    }).status === 0
  )
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const browser = await engine.launch({ executablePath: chromium({ isWhole: true }), args: browserArguments })
const figures: Figure[] = []
try {
  const thousand = documentOf(1000)
  const forms = await open(browser, '/form')
  const small = await renderer(forms, thousand, rounds)
  const large = await renderer(forms, documentOf(10_000), 1)
  await forms.close()
  const page = await open(browser, '/designer')
  const designed = await designer(page, thousand)
  const dragged = await drag(page)
  await page.close()
  figures.push(
    figure('form of 1,000 text fields: mounting | 1,000 个文本字段的表单：显示', 350, median(small.mounts), 'ms'),
    figure('form of 1,000 text fields: keystroke | 1,000 个文本字段的表单：一次按键', 16, median(small.keys), 'ms'),
    figure('form of 10,000 text fields: mounting | 10,000 个文本字段的表单：显示', 3000, median(large.mounts), 'ms'),
    figure(
      'designer with 1,000 text fields: loading | 1,000 个文本字段的设计器：载入',
      1000,
      median(designed.loads),
      'ms'
    ),
    figure(
      'designer with 1,000 text fields: selecting | 1,000 个文本字段的设计器：选中',
      16,
      median(designed.selects),
      'ms'
    ),
    figure(
      'designer with 1,000 text fields: start of a drag | 1,000 个文本字段的设计器：开始拖动',
      50,
      median(dragged.starts),
      'ms'
    ),
    figure(
      'designer with 1,000 text fields: average frame of a drag | 1,000 个文本字段的设计器：拖动平均帧',
      16.7,
      average(dragged.frames),
      'ms'
    ),
    figure(
      'designer with 1,000 text fields: dropped frames in a drag | 1,000 个文本字段的设计器：拖动丢帧',
      undefined,
      dragged.frames.filter(frame => frame > 25).length,
      `of ${dragged.frames.length}`
    ),
    figure('designer with 1,000 text fields: undo | 1,000 个文本字段的设计器：撤销', 50, median(designed.undos), 'ms')
  )
  if (hasPeers()) {
    const other = await open(browser, '/peer')
    const theirs = await peer(other, thousand)
    figures.push(
      figure(
        'the same in form-making 1.2.13 (Vue 2): mounting | form-making 1.2.13（Vue 2）对照：显示',
        undefined,
        median(theirs.mounts),
        'ms'
      ),
      figure(
        'the same in form-making 1.2.13 (Vue 2): keystroke | form-making 1.2.13（Vue 2）对照：一次按键',
        undefined,
        median(theirs.keys),
        'ms'
      ),
      figure(
        'the same in form-making 1.2.13 (Vue 2): designer, loading | form-making 1.2.13（Vue 2）对照：设计器载入',
        undefined,
        median(theirs.loads),
        'ms'
      ),
      figure(
        'the same in form-making 1.2.13 (Vue 2): designer, selecting | form-making 1.2.13（Vue 2）对照：设计器选中',
        undefined,
        median(theirs.selects),
        'ms'
      )
    )
  } else console.log('form-making could not be fetched: measured without a neighbour')
} finally {
  await browser.close()
}
console.table(figures)
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/forms.json'), `${JSON.stringify(figures, null, 2)}\n`)
