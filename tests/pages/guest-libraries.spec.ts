import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parseAst } from 'vite'
import { expect, test } from '../support/pages.ts'
import { draftKeyHeader } from '../../elements/base/contract/endpoint.ts'
import { prototypeJs } from '../support/prototype-js.ts'
import { storedTexts } from '../support/stored.ts'
import { startOtherOrigin, type OtherOrigin } from '../support/other-origin.ts'

let other: OtherOrigin
test.beforeAll(async () => {
  test.setTimeout(120_000)
  other = await startOtherOrigin()
})
test.afterAll(() => other?.stop())

const installed = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../../node_modules', path), 'utf8').replaceAll('</script', '<\\/script')

/** Opens a page whose library has changed the builtins before the loader runs. */
async function open(page: Page, body: string, library: string): Promise<void> {
  const { token } = await other.signIn()
  await page.goto(
    other.serve(`<script>${library}</script><script type="module" src="PLATFORM/elements/loader.js"></script>${body}`)
  )
  await page.evaluate(
    async ([address, given]) => {
      const { configure } = await import(`${address}/elements/configure.js`)
      return configure({ token: given })
    },
    [other.platform, token] as const
  )
}

/** Brings a key of drafts in which each sign that Base64URL replaces occurs several times: texts are replaced with it. */
async function bringKey(page: Page): Promise<void> {
  await page.route('**', async route => {
    if (route.request().resourceType() !== 'fetch') return route.fallback()
    const response = await route.fetch()
    const [userId] = (response.headers()[draftKeyHeader] ?? '').split('.')
    if (!userId) return route.fulfill({ response })
    const headers = { ...response.headers(), [draftKeyHeader]: `${userId}.${'-_'.repeat(21)}A` }
    return route.fulfill({ response, headers })
  })
}

// Calls of the page may still be on their way.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const libraries: Record<string, () => string> = {
  'additions to Object.prototype': () => 'Object.prototype.extend = function () {}; Object.prototype.clone = 1',
  'Prototype 1.6': () => prototypeJs,
  'MooTools 1.5': () => installed('mootools/lib/mootools-core-1.5.2-server.js'),
  'Sugar 2': () => `${installed('sugar/dist/sugar.js')};Sugar.extend()`,
  'core-js 2': () => installed('core-js/client/shim.js')
}

for (const [name, library] of Object.entries(libraries)) {
  const id = name.startsWith('additions') ? '[guest-3]' : '[guest-2]'
  test(`${id} trees, filters and passwords work in a page with ${name}`, async ({ page }) => {
    await open(
      page,
      `<qd-column-tree style="height: 300px"></qd-column-tree><qd-category-list></qd-category-list><qd-department-list></qd-department-list>
        <qd-user-list></qd-user-list><qd-annual-report></qd-annual-report>`,
      library()
    )
    await expect(page.locator('qd-column-tree').getByRole('treeitem', { name: '通知公告' })).toBeVisible()
    for (const tree of ['qd-category-list', 'qd-department-list'])
      await expect(
        page.locator(tree).getByRole('row').or(page.locator(tree).getByRole('treeitem')).nth(1)
      ).toBeVisible()
    await expect(page.locator('qd-annual-report').getByRole('option', { name: 'undefined' })).toHaveCount(0)
    const users = page.locator('qd-user-list')
    await expect(users.getByRole('row').filter({ hasText: 'wangmin' }).first()).toBeVisible()
    await users.getByRole('button', { name: '添加用户' }).click()
    await users.getByRole('button', { name: '随机生成' }).click()
    await expect(users.getByRole('textbox', { name: /登录密码/ })).toHaveValue(/^.{14,}$/)
    await expect(page.getByText('此部件出现错误')).toHaveCount(0)
  })

  test(`${id} the process designer, rich text and forms work in a page with ${name}`, async ({ page }) => {
    await bringKey(page)
    await open(
      page,
      '<qd-process-designer></qd-process-designer><qd-article-editor></qd-article-editor><qd-form></qd-form>',
      library()
    )
    await page.evaluate(() => {
      const schema = { list: [{ type: 'editor', key: 'a', model: 'a', name: '正文', options: {} }], config: {} }
      Object.assign(document.querySelector('qd-form')!, { schema, value: { a: '<p>从前</p><ul><li>一</li></ul>' } })
    })
    await expect(page.locator('qd-form').locator('[contenteditable]')).toContainText('从前')
    const editor = page.locator('qd-article-editor').locator('[contenteditable]')
    await editor.click()
    await page.keyboard.type('今天的正文')
    await expect(editor).toContainText('今天的正文')
    await expect.poll(() => storedTexts(page), 'unsaved text is kept').toContain('"sealed"')
    const designer = page.locator('qd-process-designer')
    await designer.getByRole('button', { name: '办理环节' }).click()
    await expect(designer.getByRole('button', { name: '撤销' })).toBeEnabled()
    await expect(page.getByText('此部件出现错误')).toHaveCount(0)
  })
}

interface Part {
  type?: string
  [key: string]: unknown
}

/** Workers have builtins of their own. Chunks of the former release are not compressed again. */
const scriptsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.js') && !/worker/.test(name) && existsSync(join(folder, `${name}.br`))
  )

/** Counts the loops over keys in a syntax tree. */
function countLoops(part: unknown): number {
  if (typeof part !== 'object' || part === null) return 0
  const inner = Object.values(part).reduce((sum: number, each) => sum + countLoops(each), 0)
  return inner + ((part as Part).type === 'ForInStatement' ? 1 : 0)
}

/** Counts the calls of `replaceAll` in a syntax tree; the guard calls it with a list of its arguments. */
function countReplaced(part: unknown): number {
  if (typeof part !== 'object' || part === null) return 0
  const { type, callee, arguments: given } = part as Part
  const isCall = type === 'CallExpression' && ((callee as Part).property as Part | undefined)?.name === 'replaceAll'
  const isGuard = isCall && (given as Part[])[0]?.type === 'SpreadElement'
  const inner = Object.values(part).reduce((sum: number, each) => sum + countReplaced(each), 0)
  return inner + (isCall && !isGuard ? 1 : 0)
}

test('[guest-2] in the built scripts, dependencies included, only the guard calls replaceAll of a text', () => {
  const folder = join(import.meta.dirname, '../../dist/www/elements')
  for (const name of scriptsOf(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
    if (text.includes('replaceAll(')) expect(countReplaced(parseAst(text)), name).toBe(0)
  }
})

test('[guest-3] in the built scripts, dependencies included, only the guard loops over keys', () => {
  const folder = join(import.meta.dirname, '../../dist/www/elements')
  let guarded = 0
  for (const name of scriptsOf(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
    if (!/\bfor\s*\([^;]*?\bin\b/.test(text)) continue
    const loops = countLoops(parseAst(text))
    expect(loops, name).toBeLessThanOrEqual(1)
    if (loops === 0) continue
    expect(text, name).toContain('.prototype.propertyIsEnumerable(')
    guarded += 1
  }
  expect(guarded).toBeGreaterThan(10)
})
