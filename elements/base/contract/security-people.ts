import { always, constant, measured, type Both, type SecurityControl } from './security-control.ts'

const identity: Both = ['身份鉴别', 'Identification']
const access: Both = ['访问控制', 'Access control']

/** Controls of GB/T 22239-2019 8.1.4.1 and 8.1.4.2. */
export const controlsOfPeople: readonly SecurityControl[] = [
  {
    clause: '8.1.4.1 a',
    group: identity,
    text: [
      '对用户进行身份标识和鉴别，标识唯一，鉴别信息有复杂度要求并定期更换',
      'Users are identified uniquely; passwords are complex and changed regularly'
    ],
    state: measured(({ passwordDays }) => passwordDays > 0),
    evidence: ({ passwordDays }) =>
      passwordDays > 0
        ? [
            `账号不能重名；密码须含四类字符，不含账号和常见密码，不与前五次相同，${passwordDays} 天后须更换`,
            `User names are unique. Passwords need four kinds of characters, no user name, none of the last five, and a change after ${passwordDays} days`
          ]
        : ['密码没有有效期，请设置 QUNDAO_PASSWORD_DAYS', 'Passwords are valid without limit. Set QUNDAO_PASSWORD_DAYS']
  },
  {
    clause: '8.1.4.1 b',
    group: identity,
    text: [
      '登录失败处理：结束会话、限制非法登录次数、超时自动退出',
      'Failed sign-ins are limited; sessions end after idle time'
    ],
    state: measured(({ idleMinutes }) => idleMinutes > 0),
    evidence: ({ idleMinutes, mostSessions, lockedNow }) =>
      idleMinutes > 0
        ? [
            `连续输错会锁定账号（现有 ${lockedNow} 个被锁定）；${idleMinutes} 分钟不操作须重新登录；每个账号最多 ${mostSessions} 个会话`,
            `Wrong passwords lock an account (${lockedNow} locked now). Sessions end after ${idleMinutes} idle minutes; an account has at most ${mostSessions}`
          ]
        : ['会话不因闲置而结束，请设置 QUNDAO_IDLE_MINUTES', 'Idle sessions do not end. Set QUNDAO_IDLE_MINUTES']
  },
  {
    clause: '8.1.4.1 c',
    group: identity,
    text: ['远程管理时防止鉴别信息在传输中被窃听', 'Credentials cannot be overheard during remote administration'],
    state: always('outside'),
    evidence: constant(
      'HTTPS 由前置代理提供，本平台看不到它的配置，请确认所有入口只用 HTTPS',
      'HTTPS is provided by the proxy in front, which cannot be seen from here. Make sure that every address uses HTTPS only'
    )
  },
  {
    clause: '8.1.4.1 d',
    group: identity,
    text: [
      '采用两种或两种以上组合的鉴别技术，其中至少一种使用密码技术',
      'Two kinds of authentication are combined, one of them cryptographic'
    ],
    state: measured(({ accounts, withFactor }) => accounts > 0 && withFactor === accounts),
    evidence: ({ accounts, withFactor, factorRoles }) => [
      `${accounts} 个账号中 ${withFactor} 个登录须双因素认证（TOTP 或通行密钥）；${factorRoles} 个角色要求启用`,
      `${withFactor} of ${accounts} accounts sign in with a second factor (TOTP or passkey); ${factorRoles} roles require it`
    ]
  },
  {
    clause: '8.1.4.2 a',
    group: access,
    text: ['对登录的用户分配账户和权限', 'Users have accounts and rights'],
    state: always('built'),
    evidence: ({ accounts, roles, isRegistering }) => [
      `${accounts} 个账号，${roles} 个角色；没有角色的账号没有权限；${isRegistering ? '可以自行注册账号（QUNDAO_REGISTER）' : '不能自行注册账号'}`,
      `${accounts} accounts, ${roles} roles. Accounts without a role have no rights. ${isRegistering ? 'Accounts can be registered by anyone (QUNDAO_REGISTER)' : 'Accounts cannot be registered'}`
    ]
  },
  {
    clause: '8.1.4.2 b',
    group: access,
    text: ['重命名或删除默认账户，修改默认口令', 'Default accounts are renamed or deleted, default passwords changed'],
    state: measured(({ hasAdmin }) => !hasAdmin),
    evidence: ({ hasAdmin }) =>
      hasAdmin
        ? [
            '默认账号 admin 仍可登录；没有默认密码：首次启动时随机生成或由部署人员指定。请建立实名的管理员账号，再冻结 admin',
            'The default account admin can sign in. There is no default password: it is random or set by the operator. Create administrators by name, then freeze admin'
          ]
        : ['没有可登录的默认账号', 'No default account can sign in']
  },
  {
    clause: '8.1.4.2 c',
    group: access,
    text: [
      '及时删除或停用多余的、过期的账户，避免共享账户',
      'Unneeded and expired accounts are removed; none is shared'
    ],
    state: measured(({ unused }) => unused === 0),
    evidence: ({ unused }) => [
      `${unused} 个可登录的账号 90 天以上没有登录；设了有效期的账号到期后自动停用；是否有人共用账号，须由管理员核实`,
      `${unused} accounts have not signed in for 90 days. Accounts with a last day end by themselves. Whether accounts are shared must be checked by the administrators`
    ]
  },
  {
    clause: '8.1.4.2 d',
    group: access,
    text: [
      '授予管理用户所需的最小权限，实现管理用户的权限分离',
      'Administrators have least rights, which are separated'
    ],
    state: measured(({ isSeparated }) => isSeparated),
    evidence: ({ isSeparated }) =>
      isSeparated
        ? [
            '三员分立已开启：系统、安全、审计管理员的权限互不兼有',
            'The rights of the three administrators are separated'
          ]
        : [
            '三员分立未开启，超级管理员兼有全部权限；在角色管理中开启',
            'The three administrators are not separated. Turn the separation on in the page of roles'
          ]
  },
  {
    clause: '8.1.4.2 e',
    group: access,
    text: ['由授权主体配置访问控制策略', 'Access rules are configured by those authorised'],
    state: always('built'),
    evidence: ({ roles, dataRules }) => [
      `权限由角色（${roles} 个）和数据规则（${dataRules} 条）规定，每次调用由服务器检查；更改留有日志`,
      `Roles (${roles}) and data rules (${dataRules}) decide, checked by the server at each call. Changes are logged`
    ]
  },
  {
    clause: '8.1.4.2 f',
    group: access,
    text: ['粒度：主体到用户级，客体到文件、数据库表级', 'Granularity: users, files and tables'],
    state: always('built'),
    evidence: ({ grants }) => [
      `按站点、栏目、文章和附件逐个检查；对象授权 ${grants} 条`,
      `Sites, columns, articles and files are checked one by one. Grants on objects: ${grants}`
    ]
  },
  {
    clause: '8.1.4.2 g',
    group: access,
    text: ['对重要主体和客体设置安全标记', 'Important subjects and objects have security labels'],
    state: always('missing'),
    evidence: constant('本平台不提供安全标记', 'Security labels are not offered')
  }
]
