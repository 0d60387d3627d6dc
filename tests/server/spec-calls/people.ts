import type { Permissions } from '../../../elements/base/contract/menu.ts'
import { menuIds } from '../../../elements/base/contract/menu.ts'
import { password } from '../platform.ts'
import type { Row, Wrong } from './row.ts'

const made = { role: '', user: '', permission: '', dictionary: '', item: '' }
const user = ['userInfo.id', 'userInfo.username', 'userInfo.realname', 'userInfo.avatar', 'userInfo.orgCode']
const subsite = ['subsite.id', 'subsite.name', 'subsite.depId', 'subsite.siteType']
const session = ['token', ...user, ...subsite]
const fresh = 'Neu-2026-x!'

const entry = {
  ...{ menuType: '1', parentId: '160', name: '清单', perms: '', permsType: '1', url: '/spec/calls', component: 'x/Y' },
  ...{ redirect: '', address: '', internalOrExternal: '0', status: '1', icon: '', route: '1', hidden: '0' },
  ...{ keepAlive: '0', alwaysShow: '0', menuCategory: '1', description: '' }
}

type Made = { id: string }

/** Accounts, roles, users, permissions and dictionaries. `codeOf` asks for a text message and reads its code. */
export const peopleRows = (codeOf: (mobile: string, smsmode: string) => Promise<string>): Row[] => [
  {
    call: 'POST /sys/login',
    by: 'nobody',
    ask: () => ({ body: { username: 'lihua', password } }),
    code: '200',
    has: session,
    wrong: () => [{ by: 'nobody', ask: { body: { username: 'lihua', password: 'wrong' } } }]
  },
  {
    call: 'POST /account/sms',
    by: 'nobody',
    ask: () => ({ body: { mobile: '13800010004', smsmode: '0' } }),
    has: [':null'],
    wrong: () => [{ by: 'nobody', ask: { body: { mobile: '123', smsmode: '0' } } }]
  },
  {
    call: 'POST /sys/phoneLogin',
    by: 'nobody',
    ask: async () => ({ body: { mobile: '13800010002', captcha: await codeOf('13800010002', '0') } }),
    code: '200',
    has: session,
    wrong: () => [{ by: 'nobody', ask: { body: { mobile: '13800010002', captcha: '000000' } } }]
  },
  {
    call: 'GET /cas/client/validateLogin',
    by: 'nobody',
    ask: () => ({ query: { token: 'ST-1' } }),
    has: session,
    wrong: (): Wrong[] => [
      { by: 'nobody', ask: { query: { token: 'ST-2' } } },
      { by: 'nobody' },
      { by: 'nobody', ask: { query: { ticket: 'ST-1', service: 'http://elsewhere/' } } }
    ]
  },
  { call: 'GET /sys/user/getUserInfo', by: 'lihua', has: [...user, ...subsite] },
  { call: 'GET /user/info', by: 'lihua', has: [...user, ...subsite] },
  {
    call: 'GET /sys/permission/getUserPermissionByToken',
    has: [
      ...['menu[].id', 'menu[].path', 'menu[].name', 'menu[].route', 'menu[].meta.title', 'auth[].action'],
      ...['auth[].type', 'allAuth[].action', 'allAuth[].type', 'allAuth[].status', 'objectPermissionList[].obj'],
      ...['objectPermissionList[].objId', 'objectPermissionList[].actions:array']
    ],
    then({ menu }: Permissions) {
      const all = (items: typeof menu): typeof menu => items.flatMap(item => [item, ...all(item.children ?? [])])
      const badges = [menuIds.applyWaiting, menuIds.applyHandled, menuIds.applyEnded]
      const wrong = all(menu).filter(({ id, badgeNum }) => badges.includes(id as never) !== (badgeNum !== undefined))
      if (wrong.length > 0) throw new Error(`badgeNum of ${wrong.map(({ id }) => id).join()}`)
    }
  },
  {
    call: 'POST /sys/user/updatePassword',
    by: 'zhaolei',
    ask: () => ({
      body: { username: 'zhaolei', oldpassword: password, password: fresh, confirmpassword: fresh }
    }),
    has: [':null'],
    wrong: () => [
      {
        by: 'zhaolei',
        ask: {
          body: { username: 'admin', oldpassword: fresh, password: 'Alt-2026-x!', confirmpassword: 'Alt-2026-x!' }
        }
      }
    ]
  },
  {
    call: 'POST /auth/forge-password',
    by: 'nobody',
    ask: async () => ({
      body: {
        ...{ username: 'chenjing', mobile: '13800010005', captcha: await codeOf('13800010005', '2') },
        ...{ password: fresh, confirmpassword: fresh }
      }
    }),
    has: [':null']
  },
  {
    call: 'POST /auth/register',
    by: 'nobody',
    ask: async () => ({
      body: {
        ...{ username: 'guest1', password: fresh, confirmpassword: fresh, realname: '来客', mobile: '13912345678' },
        captcha: await codeOf('13912345678', '1')
      }
    }),
    has: ['username']
  },
  {
    call: 'POST /sys/role/add',
    ask: () => ({ body: { roleName: '清单角色', roleCode: 'spec' } }),
    has: ['id', 'roleName', 'roleCode', 'description'],
    then: ({ id }: Made) => void (made.role = id),
    wrong: () => [{ by: 'lihua', ask: { body: { roleName: '清单角色', roleCode: 'spec2' } }, code: 510 }]
  },
  {
    call: 'PUT /sys/role/edit',
    ask: () => ({ body: { id: made.role, version: 1, roleName: '清单角色二' } }),
    has: ['id', 'roleCode'],
    wrong: () => [{ by: 'admin', ask: { body: { id: 'none', version: 1, roleName: '清单角色二' } } }]
  },
  {
    call: 'GET /sys/role/queryall',
    has: ['[].id', '[].roleName', '[].roleCode'],
    wrong: () => [{ by: 'lihua', code: 510 }]
  },
  {
    call: 'GET /sys/role/queryTreeList',
    has: ['treeList[].key', 'treeList[].value', 'treeList[].title', 'ids[]'],
    wrong: () => [{ by: 'lihua', code: 510 }]
  },
  {
    call: 'POST /sys/user/add',
    ask: () => ({ body: { username: 'specuser', password: fresh, realname: '清单用户' } }),
    has: ['id', 'username', 'realname'],
    then: ({ id }: Made) => void (made.user = id),
    wrong: () => [{ by: 'lihua', ask: { body: { username: 'specuser2', password: fresh, realname: '甲' } }, code: 510 }]
  },
  {
    call: 'PUT /sys/user/edit',
    ask: () => ({ body: { id: made.user, version: 1, realname: '清单用户二' } }),
    has: ['id', 'username', 'realname']
  },
  {
    call: 'PUT /sys/user/frozenBatch',
    ask: () => ({ body: { ids: `${made.user},`, status: '2' } }),
    has: ['done[]', 'failed:array'],
    wrong: () => [{ by: 'admin', ask: { body: { ids: 'u1', status: '2' } } }]
  },
  {
    call: 'PUT /sys/user/changPassword',
    ask: () => ({ body: { username: 'specuser', password: 'Alt-2026-x!' } }),
    has: [':null'],
    wrong: () => [{ by: 'lihua', ask: { body: { username: 'admin', password: 'Alt-2026-x!' } }, code: 510 }]
  },
  {
    call: 'GET /sys/user/list',
    ask: () => ({ query: { pageNo: '1', pageSize: '10' } }),
    has: [
      ...['records[].id', 'records[].username', 'records[].realname', 'records[].orgCodeTxt', 'total:number'],
      ...['size:number', 'current:number', 'pages:number']
    ],
    wrong: () => [{ by: 'lihua', code: 510 }]
  },
  { call: 'GET /sys/user/queryUserRole', ask: () => ({ query: { userid: 'u2' } }), has: ['[]'] },
  {
    call: 'GET /sys/user/checkOnlyUser',
    ask: () => ({ query: { username: 'nobody1' } }),
    has: [':null'],
    wrong: () => [{ by: 'admin', ask: { query: { username: 'lihua' } } }]
  },
  { call: 'GET /sys/user/queryUserByDepId', ask: () => ({ query: { id: 'd1' } }), has: ['[].id', '[].username'] },
  {
    call: 'POST /sys/permission/add',
    ask: () => ({ body: entry }),
    has: ['id', 'name', 'url'],
    then: ({ id }: Made) => void (made.permission = id),
    wrong: () => [{ by: 'lihua', ask: { body: { ...entry, url: '/spec/other' } }, code: 510 }]
  },
  {
    call: 'PUT /sys/permission/edit',
    ask: () => ({ body: { ...entry, id: made.permission, version: 1, name: '清单二' } }),
    has: ['id', 'name']
  },
  { call: 'GET /sys/permission/list', has: ['[].id', '[].name', '[].menuType', '[].children:array'] },
  { call: 'GET /sys/permission/getSystemMenuList', has: ['[].id', '[].name'] },
  {
    call: 'GET /sys/permission/getSystemSubmenu',
    ask: () => ({ query: { parentId: '160' } }),
    has: ['[].id', '[].name']
  },
  { call: 'GET /sys/permission/queryTreeList', has: ['treeList[].key', 'treeList[].title', 'ids[]'] },
  {
    call: 'POST /sys/permission/saveRolePermission',
    ask: () => ({ body: { roleId: made.role, permissionIds: 'cms:form:list', lastpermissionIds: '' } }),
    has: [':null'],
    wrong: () => [{ by: 'lihua', ask: { body: { roleId: 'r1', permissionIds: '', lastpermissionIds: '' } }, code: 510 }]
  },
  { call: 'GET /sys/permission/queryRolePermission', ask: () => ({ query: { roleId: made.role } }), has: ['[]'] },
  {
    call: 'GET /sys/permission/getPermRuleListByPermId',
    ask: () => ({ query: { permissionId: 'cms:form:list' } }),
    has: [':array']
  },
  {
    call: 'GET /sys/permission/queryPermissionRule',
    ask: () => ({ query: { permissionId: 'cms:form:list' } }),
    has: [':array']
  },
  {
    call: 'POST /sys/dict/add',
    ask: () => ({ body: { dictName: '清单', dictCode: 'spec_calls' } }),
    has: ['id', 'dictName', 'dictCode'],
    then: ({ id }: Made) => void (made.dictionary = id),
    wrong: () => [{ by: 'lihua', ask: { body: { dictName: '清单', dictCode: 'spec_other' } }, code: 510 }]
  },
  {
    call: 'POST /sys/dictItem/add',
    ask: () => ({
      body: { dictId: made.dictionary, itemText: '一', itemValue: '1', sortOrder: 1, status: '1', description: '' }
    }),
    has: ['id', 'itemText', 'itemValue'],
    then: ({ id }: Made) => void (made.item = id)
  },
  {
    call: 'PUT /sys/dict/edit',
    ask: () => ({ body: { id: made.dictionary, version: 1, dictName: '清单二' } }),
    has: ['id', 'dictName']
  },
  {
    call: 'PUT /sys/dictItem/edit',
    ask: () => ({ body: { id: made.item, version: 1, itemText: '壹' } }),
    has: ['id', 'itemText']
  },
  {
    call: 'GET /sys/dict/getDictItems/{code}',
    by: 'lihua',
    ask: () => ({ code: 'spec_calls' }),
    has: ['[].value', '[].text', '[].title'],
    wrong: () => [{ by: 'lihua', ask: { code: 'none_at_all' } }]
  },
  {
    call: 'GET /sys/category/getChildDictWithParent',
    ask: () => ({ query: { code: 'A01' } }),
    has: ['[].value', '[].text', '[].children:array']
  },
  {
    call: 'GET /sys/duplicate/check',
    ask: () => ({ query: { tableName: 'sys_user', fieldName: 'username', fieldVal: 'nobody1', dataId: '' } }),
    has: [':null'],
    wrong: () => [
      { by: 'admin', ask: { query: { tableName: 'sys_user', fieldName: 'username', fieldVal: 'lihua' } } },
      { by: 'admin', ask: { query: { tableName: 'sys_user', fieldName: 'password', fieldVal: 'x' } } }
    ]
  }
]
