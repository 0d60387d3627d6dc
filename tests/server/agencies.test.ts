import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { agency, agencyChoices, type AgencyDraft } from '../../elements/base/contract/agency.ts'
import { subsiteCalls } from '../../elements/base/contract/subsite.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

const draft: AgencyDraft = {
  ...{ name: '临江市财政局', sign: '临财公开', address: '财政路 1 号', tel: '0571-1', reviewOrgan: '临江市人民政府' },
  ...{ court: '临江区人民法院', reviewFirst: 'Y', seriesByKind: 'N' }
}

test('[process-4] a site chooses its agency; one that a site uses is not deleted, and the sentence names the site', async () => {
  const { result: added, message } = await platform.call(agency.calls.add, { token: admin, body: draft })
  assert.ok(added, message)
  const { result: choices } = await platform.call(agencyChoices, { token: admin })
  assert.ok(choices.some(({ id, name }) => id === added.id && name === draft.name))
  const site = (await platform.call(subsiteCalls.byId, { token: admin, query: { id: '3' } })).result
  assert.equal(site.agencyName, '临江市教育局')
  const { depName: _d, groupName: _g, agencyName: _a, ...own } = site
  const edit = async (agencyId?: string) => {
    const { version } = (await platform.call(subsiteCalls.byId, { token: admin, query: { id: '3' } })).result
    const { createTime: _c, createByName: _b, updateTime: _u, updateByName: _n, ...body } = own
    return platform.call(subsiteCalls.edit, { token: admin, body: { ...body, agencyId, version } })
  }
  assert.match((await edit('none')).message, /受理机关/)
  assert.equal((await edit(added.id)).result.agencyName, draft.name)
  assert.equal((await edit()).result.agencyName, draft.name, 'a missing field keeps its value')
  const gone = () => platform.call(agency.calls.delete, { token: admin, query: { id: added.id } })
  assert.match((await gone()).message, /“临江市财政局”是站点“市教育局”的受理机关/)
  assert.equal((await edit('')).result.agencyName, '')
  assert.ok((await gone()).success)
})

test('[process-4] the code of an agency holds no brackets or braces', async () => {
  const { message } = await platform.call(agency.calls.add, { token: admin, body: { ...draft, sign: '临财〔2026〕' } })
  assert.match(message, /机关代字不含年份和括号/)
})
