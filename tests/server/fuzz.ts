import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { logout } from '../../elements/base/contract/session.ts'
import { ueditorPath } from '../../elements/base/contract/upload.ts'
import { contractEndpoints } from './contract-files.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

type Endpoint = { method: string; path: string }

const endpoints = (await contractEndpoints())
  .filter(({ path }) => path !== logout.path)
  .concat({ method: 'GET', path: ueditorPath }, { method: 'POST', path: ueditorPath })

/** Values close to those that the fields accept, and far from them. */
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '1',
    '1002',
    '-1',
    '',
    'Y',
    '*',
    '%',
    "' or 1=1 --",
    '2026-11-21',
    '0000-00-00',
    '\0',
    '\ud800',
    '9'.repeat(40)
  ),
  fc.constantFrom('title', 'desc', 'asc', 'publish', 'delete', 'generalsite', 'draft,submitted', 'listimage'),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, [], {}, ['1'], Number.MAX_SAFE_INTEGER)
)

const fieldNames = [
  ...[
    'id',
    'ids',
    'action',
    'reason',
    'title',
    'content',
    'newsClassId',
    'subsiteId',
    'parentId',
    'index',
    'version',
    'name'
  ],
  ...[
    'code',
    'url',
    'publishArt',
    'pageNo',
    'pageSize',
    'column',
    'order',
    'after',
    'state',
    'author',
    'publishDate',
    'isTop'
  ],
  ...[
    'updateTime_begin',
    'updateTime_end',
    'username',
    'password',
    'oldpassword',
    'confirmpassword',
    'mobile',
    'captcha'
  ],
  ...[
    'smsmode',
    'siteType',
    'fromType',
    'menuId',
    'ticket',
    'service',
    'start',
    'size',
    'dir',
    '__proto__',
    'constructor',
    'jsonStr',
    'tableId',
    'words'
  ]
]
/** Valid values for all calls. A few fields are then changed. */
const valid = {
  ...{
    id: '100000',
    ids: ['100000'],
    action: 'submit',
    reason: '原因',
    version: 1,
    index: 0,
    parentId: '',
    subsiteId: '1'
  },
  ...{
    title: '标题',
    subTitle: '',
    author: '',
    source: '',
    summary: '',
    keywords: '',
    content: '<p>正文</p>',
    isTop: false
  },
  ...{
    newsClassId: '1002',
    publishDate: '2026-11-21 08:00:00',
    name: '栏目',
    code: 'fuzz',
    url: '',
    icon: '',
    isShow: '1'
  },
  ...{ publishArt: 'Y', menuCategory: '1', description: '', fromType: '-1', siteType: 'affiliatedsite', smsmode: '0' },
  ...{ tableId: 'table1', jsonStr: '{"list":[],"config":{}}' }
}
const changes = fc.dictionary(fc.constantFrom(...fieldNames), value, { maxKeys: 3 })
const fields = changes.map(changed => ({ ...valid, ...changed }))
/** A list accepts few filters at a time. */
const search = fc.oneof(changes, fields)

const asText = (given: unknown) => (typeof given === 'string' ? given : (JSON.stringify(given) ?? ''))

/** Registers a test for each wanted call: it answers any input in the envelope, and never with a status of 500 or more. */
export function fuzz(isWanted: (endpoint: Endpoint) => boolean): void {
  let platform: TestPlatform
  let token: string
  before(async () => {
    platform = await startPlatform()
    token = await platform.signIn('admin')
  })
  after(() => platform.stop())

  for (const endpoint of endpoints.filter(isWanted))
    test(`[F17] [A17] ${endpoint.method} ${endpoint.path} answers any input in the envelope`, async () => {
      const property = fc.asyncProperty(search, fields, async (query, body) => {
        const parameters = Object.entries(query)
          .map(([key, given]) => `${key}=${encodeURIComponent(asText(given).replace(/[\ud800-\udfff]/g, '?'))}`)
          .join('&')
        const response = await platform.raw(`/api${endpoint.path}?${parameters}`, {
          method: endpoint.method,
          token,
          body: endpoint.method === 'GET' ? undefined : body
        })
        const text = await response.text()
        assert.ok(response.status < 500, text)
        const answer = JSON.parse(text) as Record<string, unknown>
        assert.ok('success' in answer || 'state' in answer, text)
      })
      await fc.assert(property, { numRuns: 25, seed: 20261121 })
    })
}
