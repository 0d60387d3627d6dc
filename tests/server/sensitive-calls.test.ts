import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asksReason, exportContents } from '../../elements/base/contract/personal-exports.ts'
import type { GuardedCall } from '../../elements/base/contract/permission.ts'
import type { ProofKind } from '../../elements/base/contract/proof.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { proofKindOf } from '../../host-demo/server/http/calls/proof.ts'
import type { Module } from '../../host-demo/server/http/module.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
/** Calls by the right that they check. */
let guarded: ReadonlyMap<string, readonly GuardedCall[]>
/** Every call of the platform with a guard, and its kind if it is sensitive. */
const calls = new Map<string, ProofKind | undefined>()
before(async () => {
  platform = await startPlatform({ seed: 'empty' })
  const watching: Module = {
    ...{ noun: 'watching', title: '', rights: {} },
    register(watched) {
      guarded = watched.guarded
      watched.http.addHook('onRoute', ({ method, url, onRequest }) => {
        for (const each of [method].flat().filter(one => one !== 'HEAD')) {
          const kinds = [onRequest ?? []].flat().map(proofKindOf)
          calls.set(`${each} ${url.replace(/^\/api/, '')}`, kinds.find(Boolean))
        }
      })
    }
  }
  const database = openDatabase(platform.connection)
  const { folder: dataFolder } = platform
  const all = [watching, ...modules]
  const app = await createApp({ database, modules: all, dataFolder, pagesFolder: `${dataFolder}/www` })
  await app.close()
  await database.close()
})
after(() => platform.stop())

/** Calls that look like an export, a grant, a deletion or a reset. */
const looks = [
  /^DELETE /,
  /^GET .*(export|Xls|toldList)/i,
  /^(POST|PUT) .*(delete|clear|recycle|purge|password|changpwd|secondFactor|recoveryCodes|separation|handover|validity)/i,
  /^(POST|PUT) .*(role|permission|rule|sites|departs|departWithUser|userSubsite|object|frozen)/i,
  /^(POST|PUT) \/sys\/user\/(add|edit|import)/
]
/** Rights of which every call with a guard is considered. */
const rights = /:(export\w*|delete\w*|changepwd|saveRole|subsite|addUserRole)$/

/** Calls that look sensitive and need no proof, by the reason. A call that is not here or marked by its route fails the test. */
const without: Record<string, readonly string[]> = {
  'moves to the recycle bin': [
    'DELETE /cms/friendlylink/delete',
    'DELETE /cms/friendlylink/deleteBatch',
    'DELETE /cms/friendlylinktype/delete',
    'DELETE /cms/friendlylinktype/deleteBatch',
    'DELETE /cms/imageManage/delete',
    'DELETE /cms/imageManage/deleteBatch',
    'DELETE /cms/imageManage/item/delete',
    'DELETE /cms/imageManage/item/deleteBatch',
    'DELETE /newsclass/newsClass/delete',
    'POST /cms/article/action',
    'POST /cms/picture/action',
    'POST /cms/picture/clear'
  ],
  'reads one page for the person': [
    'GET /subsite/subsite/deleted/list',
    'GET /sys/role/deleted/list',
    'GET /sys/sysDepart/deleted/list',
    'GET /newsclass/newsClass/contents',
    'GET /sys/permission/queryLoss',
    'GET /sys/user/recycleBin',
    'GET /sys/user/toldLists',
    'GET /userSubsite/list',
    'GET /userSubsite/queryByUserId'
  ],
  'changes nothing': [
    'POST /sys/permission/previewRolePermission',
    'POST /sys/sysDepart/previewMerge',
    'POST /sys/permission/testPermissionRule',
    'POST /sys/role/importCheck',
    'POST /sys/role/importUndoCheck',
    'POST /sys/user/importCheck',
    'POST /sys/user/importUndoCheck'
  ],
  'one document that the person reads, without people, applications or logs': [
    'GET /cms/article/exportDocx',
    'GET /cms/content/lines/exportDocx',
    'GET /cms/template/exportZip'
  ],
  'own work of the person': [
    'DELETE /sys/common/tus/:id',
    'DELETE /sys/view/delete',
    'POST /process/tPCommonComment/delete'
  ],
  'asks for the credential itself': [
    'POST /account/center/enableSecondFactor',
    'POST /account/center/removeSecondFactor',
    'POST /account/center/renewRecoveryCodes',
    'POST /auth/forge-password',
    'POST /sys/user/updatePassword',
    'PUT /sys/user/updatePassword'
  ],
  'stores nothing before it is enabled': ['POST /account/center/beginSecondFactor'],
  'the token of a directory: people are frozen, and departments stay': [
    'DELETE /scim/v2/Groups/:id',
    'DELETE /scim/v2/Users/:id'
  ],
  'grants and deletes nothing': [
    'POST /ip/ruleList/add',
    'POST /ip/ruleList/sort',
    'PUT /ip/ruleList/edit',
    'POST /sys/permission/add',
    'POST /sys/permission/move',
    'PUT /sys/permission/edit',
    'PUT /cms/check/rules'
  ],
  'a role or position without people and rights': ['POST /sys/role/add', 'POST /sys/position/add']
}

test('[trust-1] every export, grant, deletion and reset asks for a proof, or has a reason', () => {
  const byRight = [...guarded].filter(([right]) => rights.test(right)).flatMap(([, found]) => found)
  const named = new Set(byRight.map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`))
  const candidates = [...calls.keys()].filter(call => named.has(call) || looks.some(look => look.test(call)))
  assert.ok(candidates.length > 90)
  const unmarked = candidates.filter(call => !calls.get(call))
  assert.deepEqual(unmarked.toSorted(), Object.values(without).flat().toSorted())
})

test('[issue-31] [security-10] every export is classified by the personal data in it, and so asks for a reason or not', () => {
  const exports = [...calls].filter(([, kind]) => kind === 'export').map(([call]) => call.replace('GET ', ''))
  assert.ok(exports.length > 25)
  assert.deepEqual(Object.keys(exportContents).toSorted(), exports.toSorted())
  assert.ok(asksReason('/sys/user/exportXls'))
  assert.ok(asksReason('/applypublic/applyPublic/exportXls'))
  assert.ok(asksReason('/an/export/that/the/table/does/not/name'))
  assert.ok(!asksReason('/sys/dict/exportXls'))
})
