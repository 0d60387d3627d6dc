import { defineNoun, type DraftOf, type RecordOf } from './define-noun.ts'
import { get, post, put } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { LoggedChange } from './log.ts'
import { area, choice, flag, number, text, type Option } from './noun-field.ts'

const hours = Array.from({ length: 24 }, (_, hour): Option => {
  const time = `${String(hour).padStart(2, '0')}:00`
  return [String(hour), [`每天 ${time}`, `Daily at ${time}`]]
})

/** Fields of people that a directory may give, with the names that a mapping uses. */
export const mappedFields = ['id', 'username', 'realname', 'phone', 'email', 'sex'] as const
export type MappedField = (typeof mappedFields)[number]

/** Mapping of OpenLDAP and similar directories. */
export const ldapMapping = [
  ...['id = entryUUID', 'username = uid', 'realname = cn'],
  ...['phone = mobile', 'email = mail']
].join('\n')

/**
 * Directory of people and departments. Its tree is put under a department. People are linked by the directory's id; those that vanish
 * are frozen, never deleted. Scheduled runs and SCIM clients act with the rights of the person that saved the source last.
 */
export const directory = defineNoun({
  noun: 'directory',
  title: ['组织同步', 'Directory', 'Directories'],
  path: '/sys/directory',
  scope: 'platform',
  rights: 'system:directory',
  hasOneRight: true,
  name: 'name',
  fields: {
    name: text(60, ['名称', 'Name'], { required: true, unique: true, wide: true, sort: true, filter: { by: 'words' } }),
    kind: choice(
      [
        ['ldap', ['LDAP 目录', 'LDAP']],
        ['wecom', ['企业微信', 'WeCom']],
        ['scim', ['SCIM 2.0', 'SCIM 2.0']]
      ],
      ['类型', 'Kind'],
      { fixed: true, wide: true, width: 104, isTelling: true, filter: { by: 'equal' } }
    ),
    /** Id of the department under which the tree is put. */
    departId: text(64, ['同步到部门', 'Department'], {
      ...{ required: true, wide: true },
      hint: [
        '目录中的部门建在该部门之下，没有部门的人员进入该部门',
        'Departments of the directory are created below it. People without a department join it'
      ]
    }),
    /** `ldaps://…` or `ldap://…`, or the base address of the interface of 企业微信. */
    url: text(300, ['服务地址', 'Address'], {
      wide: true,
      hint: [
        '如 ldaps://ldap.example.gov.cn:636；企业微信为 https://qyapi.weixin.qq.com',
        'For example ldaps://ldap.example.gov.cn:636, or https://qyapi.weixin.qq.com for WeCom'
      ]
    }),
    startTls: flag(
      ['1', '0'],
      ['StartTLS', 'StartTLS'],
      ['用 StartTLS 加密 ldap:// 连接', 'Encrypt ldap:// by StartTLS'],
      {
        ...{ blank: '1', wide: true, isTelling: false }
      }
    ),
    /** PEM. Empty: the certificates that the server of the platform trusts. */
    ca: area(8000, ['CA 证书', 'CA certificate'], {
      ...{ wide: true },
      hint: [
        'PEM 格式，服务器使用内部 CA 签发的证书时填写；留空用系统信任的证书',
        'PEM, if an internal CA issued the certificate of the server. Empty: the certificates that the system trusts'
      ]
    }),
    /** DN that binds, or corpid. */
    account: text(300, ['账号', 'Account'], {
      wide: true,
      hint: [
        'LDAP 为绑定的 DN，企业微信为企业 ID（corpid）；密码或密钥保存后在行菜单中设置',
        'DN that binds, or the corpid of WeCom. Set the password or secret in the row menu after saving'
      ]
    }),
    /** Base DN, or id of the topmost department of 企业微信. */
    base: text(500, ['起点', 'Base'], {
      wide: true,
      hint: [
        'LDAP 为基准 DN，如 ou=people,dc=example,dc=cn；企业微信为根部门编号，留空为 1',
        'Base DN such as ou=people,dc=example,dc=cn. WeCom: id of the topmost department, 1 if empty'
      ]
    }),
    peopleFilter: text(500, ['人员筛选', 'Filter of people'], {
      ...{ blank: '(objectClass=inetOrgPerson)', wide: true }
    }),
    departFilter: text(500, ['部门筛选', 'Filter of departments'], {
      ...{ blank: '(objectClass=organizationalUnit)', wide: true }
    }),
    /** Lines `username = uid`; names are those of `mappedFields`. */
    mapping: area(1000, ['字段对应', 'Fields'], {
      ...{ blank: ldapMapping, wide: true, rows: 6 },
      hint: [
        '每行“平台字段 = 目录属性”：id（唯一编号）、username（账号）、realname（姓名）、phone、email、sex；没有写的字段和没有值的属性不改',
        'One per line, field = attribute: id (never changes), username, realname, phone, email, sex. Fields without a line or a value stay unchanged'
      ]
    }),
    /** Hour of the day in Beijing time; `none`: only when started by hand. */
    hour: choice([['none', ['不定时', 'By hand only']], ...hours] as const, ['定时', 'Schedule'], {
      ...{ width: 120 },
      hint: ['在该小时内开始，只在状态为启用时', 'Starts within this hour, while the source is enabled']
    }),
    vanished: choice(
      [
        ['freeze', ['冻结账号', 'Freeze the account']],
        ['keep', ['不改变', 'Leave it']]
      ],
      ['目录中消失的人员', 'People that vanish'],
      {
        hint: [
          '从不删除账号；最后一名管理员和不由本来源关联的人员从不冻结',
          'Accounts are never deleted. The last administrator, and people that this source did not link, are never frozen'
        ]
      }
    ),
    mostShare: number([1, 100], ['变动上限（%）', 'Limit of changes (%)'], {
      ...{ blank: 20 },
      hint: [
        '冻结或调动的人员超过本来源人员的这一比例时停下，由人确认',
        'A run that would freeze or move more than this share of its people stops and asks'
      ]
    }),
    status: flag(['1', '0'], ['状态', 'State'], ['启用', 'Enabled'], {
      ...{ blank: '1', width: 72, filter: { by: 'equal' } },
      states: [
        ['启用', 'Enabled'],
        ['停用', 'Disabled']
      ]
    })
  },
  extra: {
    departName: { kind: 'text', title: ['同步到部门', 'Department'], width: 176 },
    /** Linked people. */
    people: { kind: 'number', title: ['人员', 'People'], width: 72 },
    secretState: {
      kind: 'choice',
      title: ['密码或密钥', 'Secret'],
      options: [
        ['set', ['已设置', 'Set'], 'good'],
        ['none', ['未设置', 'Not set'], 'warning']
      ],
      width: 104
    },
    /** Person with whose rights scheduled runs and SCIM clients act. */
    ownerName: { kind: 'text', title: ['定时同步的权限来自', 'Scheduled runs act for'], width: 144, isHidden: true },
    lastState: {
      kind: 'choice',
      title: ['最近同步', 'Last run'],
      options: [
        ['', ['从未', 'Never']],
        ['reading', ['正在读取', 'Reading'], 'warning'],
        ['ready', ['待确认', 'To be confirmed'], 'warning'],
        ['applying', ['正在写入', 'Writing'], 'warning'],
        ['done', ['成功', 'Done'], 'good'],
        ['cancelled', ['已取消', 'Cancelled'], 'warning'],
        ['failed', ['失败', 'Failed'], 'bad']
      ],
      width: 96
    },
    lastTime: { kind: 'text', title: ['最近时间', 'Time'], width: 160 }
  },
  columns: [
    'name',
    'kind',
    'departName',
    'people',
    'hour',
    'secretState',
    'ownerName',
    'lastState',
    'lastTime',
    'status'
  ]
})

export const directoryRights = {
  'system:directory:list': '查看组织同步',
  'system:directory:edit': '管理组织同步'
} as const

export type DirectoryDraft = DraftOf<typeof directory>
export type Directory = RecordOf<typeof directory>

/** Longest password of a directory, or secret of 企业微信. */
export const mostSecret = 200

/** ◆ Stores the password or secret of a source; '' removes it. It is never sent back. */
export const setDirectorySecret = put<null, { id: string; secret: string }>('/sys/directory/secret')
/** ◆ Makes the token of a SCIM client, shown once. The former one stops working. */
export const newDirectoryToken = put<{ token: string }, { id: string }>('/sys/directory/token')

/** Kinds of changes, in the order of their rows. */
export const directoryChangeKinds = [
  ['departAdd', ['新增部门', 'New department']],
  ['departLink', ['关联部门', 'Linked department']],
  ['departEdit', ['部门改名', 'Renamed department']],
  ['departMove', ['移动部门', 'Moved department']],
  ['departGone', ['目录中已没有的部门', 'Vanished department']],
  ['personAdd', ['新增人员', 'New person']],
  ['personLink', ['可关联的账号', 'Account to link']],
  ['personEdit', ['修改人员', 'Changed person']],
  ['personMove', ['调动部门', 'Moved person']],
  ['personBack', ['恢复账号', 'Back again']],
  ['personFreeze', ['冻结账号', 'Frozen account']],
  ['refused', ['不能同步', 'Refused']]
] as const satisfies readonly Option[]
export type DirectoryChangeKind = (typeof directoryChangeKinds)[number][0]

/** ◆ Difference between a directory and the platform. */
export interface DirectoryChange {
  /** Position in the run, from 1. */
  no: number
  kind: DirectoryChangeKind
  /** Id in the directory. */
  key: string
  name: string
  fields: LoggedChange[]
  /** Why it is refused, or what is left out. */
  reason: string
}

/** `ready` waits for a person, `applying` and `reading` are at work. */
export const directoryRunStates = ['reading', 'ready', 'applying', 'done', 'cancelled', 'failed'] as const
export type DirectoryRunState = (typeof directoryRunStates)[number]

/** ◆ Run of a source. */
export interface DirectoryRun {
  id: string
  directoryId: string
  state: DirectoryRunState
  isScheduled: boolean
  startedBy: string
  createTime: string
  /** '' while it is at work or waits. */
  endTime: string
  /** Steps that are done, and their number. */
  done: number
  total: number
  /** Numbers of changes by kind. */
  counts: { kind: DirectoryChangeKind; count: number }[]
  /** More people would be frozen or moved than the source allows: applying it needs a confirmation. */
  isBeyond: boolean
  /** Why it failed or waits. */
  problem: string
}

/** ◆ Reads the directory and shows what would change. Changes nothing. */
export const startDirectoryRun = post<DirectoryRun, { id: string }>('/sys/directory/run')
/**
 * ◆ Applies exactly the differences of a run that is `ready`. If the directory or the platform differs by now, the run shows the new
 * differences and is `ready` again. `link` names the accounts to link by their ids in the directory; `isBeyondAllowed` confirms a run beyond the limit.
 */
export const applyDirectoryRun = post<DirectoryRun, { id: string; link: string[]; isBeyondAllowed: boolean }>(
  '/sys/directory/apply'
)
/** ◆ Stops a run after its current step, or discards one that waits. What was written stays. */
export const cancelDirectoryRun = post<DirectoryRun, { id: string }>('/sys/directory/cancel')
export const directoryRun = get<DirectoryRun, { id: string }>('/sys/directory/runById')
/** ◆ Newest first. */
export const directoryRuns = get<Page<DirectoryRun>, PageQuery & { directoryId: string }>('/sys/directory/runs')
export const directoryChanges = get<Page<DirectoryChange>, PageQuery & { runId: string; kind?: DirectoryChangeKind }>(
  '/sys/directory/changes'
)

/** Most accounts that one run links. */
export const mostLinked = 1000
