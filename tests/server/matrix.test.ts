import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { announcementSheet, exportRecipientsPath } from '../../elements/base/contract/announcement.ts'
import {
  applicationForm,
  applicationProgress,
  applicationSheet,
  letterPath,
  openApplication
} from '../../elements/base/contract/apply.ts'
import { publicAds, publicMourning } from '../../elements/base/contract/ad.ts'
import {
  articleDocument,
  articleList,
  articleSheet,
  publicArticleById,
  publicArticles
} from '../../elements/base/contract/article.ts'
import { exchangeToken } from '../../elements/base/contract/client.ts'
import { publicContent, publicContents } from '../../elements/base/contract/public-content.ts'
import { deleteColumn } from '../../elements/base/contract/column.ts'
import { classCountSheet, classLogSheet } from '../../elements/base/contract/class-log.ts'
import { departmentSheet } from '../../elements/base/contract/department.ts'
import { dataLogSheet, logSheet, lookSheet, visitSheet } from '../../elements/base/contract/log.ts'
import { grantHistorySheet } from '../../elements/base/contract/grant-history.ts'
import { reviewSheet } from '../../elements/base/contract/grant-review.ts'
import { securitySheet } from '../../elements/base/contract/security-status.ts'
import { beginOidc, finishOidc } from '../../elements/base/contract/oidc.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from '../../elements/base/contract/passkey.ts'
import { getPermissions } from '../../elements/base/contract/menu.ts'
import { instanceSheets } from '../../elements/base/contract/process-instance.ts'
import { roleSheet } from '../../elements/base/contract/role.ts'
import {
  captchaPicture,
  captchaQuestion,
  checkSms,
  forgePassword,
  getLoginOptions,
  login,
  logout,
  phoneLogin,
  register,
  secondStep,
  sendSms,
  updatePassword,
  validateCasTicket
} from '../../elements/base/contract/session.ts'
import { siteCheckSheet } from '../../elements/base/contract/site-check.ts'
import { templatePreviewPath, templateZip } from '../../elements/base/contract/template.ts'
import { userSheet } from '../../elements/base/contract/user.ts'
import { publicLinks } from '../../elements/base/contract/link.ts'
import { entriesSheet, sendEntry } from '../../elements/base/contract/content-entry.ts'
import { interviewDocument } from '../../elements/base/contract/interview-line.ts'
import { publicFooter } from '../../elements/base/contract/site-footer.ts'
import { listedOf } from '../../elements/base/contract/define-noun.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'
import { samples } from './matrix/samples.ts'
import type { Sample } from './matrix/sample.ts'

const open = [
  exchangeToken,
  openApplication,
  applicationForm,
  applicationProgress,
  captchaPicture(':key'),
  captchaQuestion(':key'),
  login,
  phoneLogin,
  secondStep,
  sendSms,
  checkSms,
  validateCasTicket,
  beginOidc,
  finishOidc,
  beginPasskeySignIn,
  finishPasskeySignIn,
  register,
  forgePassword,
  getLoginOptions,
  publicArticleById,
  publicArticles,
  publicContent,
  publicContents,
  publicAds,
  publicFooter,
  publicLinks,
  publicMourning,
  sendEntry
]
const people = ['admin', 'lihua', 'wangmin', 'zhaolei', 'chenjing']

const describedSheets = modules.flatMap(({ nouns = [] }) =>
  nouns.flatMap(noun => (listedOf(noun)?.sheet ? [listedOf(noun)!.sheetCalls] : []))
)

let platform: TestPlatform
const tokens = new Map<string, string>()
const held = new Map<string, Set<string>>()
before(async () => {
  platform = await startPlatform()
  for (const person of people) {
    const token = await platform.signIn(person)
    tokens.set(person, token)
    const { result } = await platform.call(getPermissions, { token })
    held.set(person, new Set(result.auth.map(grant => grant.action)))
  }
})
after(() => platform.stop())

const send = ({ endpoint, search = '', body }: Sample, token?: string) =>
  platform.raw(`/api${endpoint.path}?${search}`, {
    method: endpoint.method,
    body: endpoint.method === 'GET' ? undefined : body,
    token
  })

for (const sample of samples) {
  const name = `${sample.endpoint.method} ${sample.endpoint.path} ${JSON.stringify(Object(sample.body).action ?? '')}`
  test(`[C16] [B17] ${name}: requires its right, and the response contains no secrets`, async () => {
    assert.equal((await send(sample)).status, 401, 'without a session')
    for (const person of people) {
      const isLast = sample.endpoint === logout
      const response = await send(sample, isLast ? await platform.signIn(person) : tokens.get(person))
      const text = await response.text()
      const { code } = JSON.parse(text) as { code?: number }
      const isAllowed = !sample.right || held.get(person)?.has(sample.right)
      assert.equal(code === 510, !isAllowed, `${person}: ${text.slice(0, 200)}`)
      assert.doesNotMatch(
        text,
        /"(password|salt|tokenHash|token_hash|codeHash|isSuper|is_super|delFlag(?!":"0"))"|\$argon2/
      )
    }
  })
}

test('[C16] the samples cover every route that needs a session', async () => {
  const routes = platform.app.printRoutes({ commonPrefix: false })
  const registered = [...routes.matchAll(/(\/api\/\S+) \(([A-Z, ]+)\)/g)]
    .flatMap(([, path = '', methods = '']) => methods.split(', ').map(method => `${method} ${path}`))
    .filter(route => !route.startsWith('HEAD') && !/\/((health|live|ready)z|openapi\.json)$/.test(route))
  const named = new Set(
    [...samples.map(({ endpoint }) => endpoint), ...open].map(({ method, path }) => `${method} /api${path}`)
  )
  named.add(`PUT /api${updatePassword.path}`)
  // SCIM has tokens and errors of its own. scim.test.ts requests these routes without a token.
  for (const path of ['ServiceProviderConfig', 'Schemas', 'ResourceTypes']) named.add(`GET /api/scim/v2/${path}`)
  for (const method of ['GET', 'POST'])
    for (const path of ['Users', 'Groups']) named.add(`${method} /api/scim/v2/${path}`)
  // Routes that return files. sheets.test.ts requests them without the right.
  for (const { exportXls, template } of [...describedSheets, userSheet, roleSheet, departmentSheet, articleSheet])
    for (const path of [exportXls, template]) named.add(`GET /api${path}`)
  for (const exportXls of [
    ...[entriesSheet.exportXls, announcementSheet.exportXls, exportRecipientsPath, letterPath],
    ...[interviewDocument.exportDocx, articleDocument.exportDocx]
  ])
    named.add(`GET /api${exportXls}`)
  for (const { exportXls } of [
    logSheet,
    lookSheet,
    securitySheet,
    reviewSheet,
    grantHistorySheet,
    siteCheckSheet,
    dataLogSheet,
    visitSheet,
    classLogSheet,
    classCountSheet,
    applicationSheet,
    ...Object.values(instanceSheets)
  ])
    named.add(`GET /api${exportXls}`)
  // A zip and a page, which templates.test.ts requests.
  for (const path of [templateZip.exportZip, templatePreviewPath]) named.add(`GET /api${path}`)
  // A socket, which realtime.test.ts requests.
  named.add('GET /api/websocket/:userId')
  assert.ok(registered.length > 25)
  assert.deepEqual(
    registered.filter(route => !named.has(route)),
    []
  )
})

test('[F10] [F9] the session is checked for every spelling of a path that the route answers', async () => {
  const base = platform.url.replace('http://', '')
  const { connect } = await import('node:net')
  const [host = '', port = ''] = base.split(':')
  const request = (path: string) =>
    new Promise<string>(resolve => {
      const socket = connect(Number(port), host)
      let answer = ''
      socket.on('data', chunk => (answer += chunk)).on('close', () => resolve(answer))
      socket.end(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    })
  const list = articleList.path
  for (const path of [
    `/api/sys/login/..${list}`,
    `/api${list};.js`,
    `/api/${list}`,
    `//api${list}`,
    `/api/%2e%2e/api${list}`,
    `/api${list}?x=.css`,
    `/api${list}/`,
    `/api${list.toUpperCase()}`,
    `/api${list.replace('list', 'l%69st')}`,
    `/API${list}`,
    `/elements/../api${list}`,
    `/api/auth/options/../../..${list}`
  ]) {
    const answer = await request(path)
    assert.match(answer, /^HTTP\/1\.1 (400|401|403|404)/, path)
    assert.doesNotMatch(answer, /"records"/)
  }
})

test('[F16] other methods do not bypass the checks', async () => {
  const path = `/api${articleList.path}`
  for (const [method, headers] of [
    ['POST', { 'x-http-method-override': 'GET' }],
    ['PUT', {}],
    ['DELETE', {}],
    ['PATCH', {}],
    ['OPTIONS', {}]
  ] as [string, Record<string, string>][])
    assert.equal((await platform.raw(path, { method, headers })).status, 404, method)
  assert.equal((await platform.raw(path, { method: 'HEAD' })).status, 401)
  const token = await platform.signIn('lihua')
  assert.equal(
    (await platform.raw(`/api${deleteColumn.path}?id=2001`, { token })).status,
    404,
    'a state is never changed by GET'
  )
})

test('[F15] no version is visible without a session', async () => {
  for (const path of ['/api/healthz', '/api/auth/options', '/api/none', '/', '/api/sys/user/getUserInfo']) {
    const response = await platform.raw(path)
    const text = (await response.text()) + JSON.stringify([...response.headers])
    assert.doesNotMatch(text, /fastify|express|postgres|\bnode\b|x-powered-by|"version"|\d+\.\d+\.\d+/i, path)
  }
  for (const path of ['/api/actuator', '/api/swagger', '/api/druid', '/api/documentation/json', '/api/server/info'])
    assert.equal((await platform.raw(path)).status, 404)
})

test('[F5] [F6] the log contains no secrets, and input cannot start a new line', async () => {
  const token = await platform.signIn('lihua')
  await platform.call(updatePassword, {
    token,
    body: { username: 'lihua', oldpassword: 'Geheim-1-alt', password: 'x', confirmpassword: 'x' }
  })
  await platform.call(login, { body: { username: 'a\r\n{"level":50}\u001b[31m', password: 'Geheim-2-neu' } })
  await platform.query('alter table menus rename to menus_away')
  assert.equal((await platform.call(getPermissions, { token })).status, 500)
  await platform.query('alter table menus_away rename to menus')
  const text = platform.log.join('')
  assert.ok(text.includes('unexpected error'))
  for (const secret of [token, password, 'Geheim-1-alt', 'Geheim-2-neu', '$argon2']) assert.ok(!text.includes(secret))
  for (const line of text.trim().split('\n')) assert.doesNotThrow(() => JSON.parse(line))
})
