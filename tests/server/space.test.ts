import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addArticle, articleList } from '../../elements/base/contract/article.ts'
import { roleCalls } from '../../elements/base/contract/role.ts'
import { readSettings } from '../../host-demo/server/start/settings.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => {
  const { leastSpace } = readSettings({ QUNDAO_LEAST_SPACE: '999999999' })
  platform = await startPlatform({ leastSpace })
})
after(() => platform.stop())

test('[security-13] below the least free space people sign in, read and delete, and every write says why it is refused', async () => {
  const token = await platform.signIn('admin')
  const refused = await platform.call(addArticle, { token, body: articleDraft('写不下', '1002') })
  assert.equal(refused.success, false)
  assert.match(refused.message, /^服务器磁盘只剩 \d+ MB，暂时只能查看和删除，请联系管理员清理磁盘后重试$/)
  assert.equal((await platform.call(articleList, { token, query: { title: '写不下' } })).result.total, 0)
  await platform.query("insert into roles (id, role_name, role_code) values ('spare', '多余的角色', 'spare')")
  assert.equal((await platform.call(roleCalls.delete, { token, query: { id: 'spare' } })).success, true)
  assert.equal((await platform.call(roleCalls.list, { token, query: { roleName: '多余的角色' } })).result.total, 0)
})

test('[security-13] the least free space is a number of megabytes, 500 by default', () => {
  assert.equal(readSettings({}).leastSpace, 500 * 1024 ** 2)
  assert.equal(readSettings({ QUNDAO_LEAST_SPACE: '0' }).leastSpace, 0)
  for (const wrong of ['-1', '1G', 'much'])
    assert.throws(() => readSettings({ QUNDAO_LEAST_SPACE: wrong }), /LEAST_SPACE/)
})
