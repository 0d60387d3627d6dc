import { defineNoun, type DraftOf, type RecordOf } from './define-noun.ts'
import { get, post, put } from './endpoint.ts'
import { area, flag, number, text } from './noun-field.ts'

/**
 * Product that the platform trusts to name its users. It exchanges a signed request for a token of a person. Such a session has the
 * rights of the person that the role also has, at the sites of the person that are also listed here.
 */
export const client = defineNoun({
  noun: 'client',
  title: ['接入应用', 'Client application', 'Client applications'],
  path: '/sys/client',
  scope: 'platform',
  rights: 'system:client',
  name: 'name',
  fields: {
    name: text(60, ['应用名称', 'Name'], {
      ...{ required: true, unique: true, wide: true, sort: true, filter: { by: 'words' } }
    }),
    /** Ids of sites, separated by commas. */
    subsiteIds: area(20_000, ['可用站点', 'Sites'], {
      ...{ required: true, wide: true },
      hint: [
        '应用取得的会话只能使用这些站点，并且不超出人员本人的站点',
        'Sessions of the application use these sites only, and none that the person lacks'
      ]
    }),
    /** Id of a role. */
    roleId: text(64, ['权限范围（角色）', 'Rights (role)'], {
      ...{ required: true, wide: true },
      hint: [
        '会话只有该角色和人员本人都有的权限；该角色的数据规则同时生效',
        'Sessions have the rights that both the role and the person have. Data rules of the role apply, too'
      ]
    }),
    /** Whether sessions may use the person's own tasks, processes and messages, which need no right. */
    ownWork: flag(
      ['1', '0'],
      ['本人事项', 'Own work'],
      ['可以查看和办理人员本人的待办、流程和消息', 'May read and handle the person’s tasks, processes and messages'],
      { blank: '0', wide: true, isTelling: false }
    ),
    /** Origins such as `https://portal.example.gov.cn`, separated by line breaks. */
    origins: area(2000, ['页面来源', 'Origins of pages'], {
      wide: true,
      hint: [
        '可以在浏览器中使用会话的页面，每行一个，如 https://portal.example.gov.cn；留空只能由应用的服务器使用',
        'Pages that may use the sessions in browsers, one per line, such as https://portal.example.gov.cn. Empty: only the server of the application'
      ]
    }),
    /** PEM (SPKI). Empty: requests are signed with the secret. */
    publicKey: area(4000, ['公钥', 'Public key'], {
      ...{ wide: true, rows: 4 },
      hint: [
        'PEM 格式（RSA 2048 位以上、EC P-256 或 Ed25519）；留空则用密钥签名，密钥保存后在行菜单中生成',
        'PEM (RSA of at least 2048 bits, EC P-256 or Ed25519). Empty: sign with a secret, made in the row menu after saving'
      ]
    }),
    minutes: number([5, 480], ['会话时长（分钟）', 'Session length (minutes)'], { blank: 60, width: 128 }),
    status: flag(['1', '0'], ['状态', 'State'], ['启用', 'Enabled'], {
      ...{ blank: '1', width: 72, filter: { by: 'equal' } },
      states: [
        ['启用', 'Enabled'],
        ['停用', 'Disabled']
      ]
    })
  },
  extra: {
    /** Identifier of the application in its requests: the id of the record. */
    clientId: { kind: 'text', title: ['应用标识', 'Client ID'], width: 288 },
    roleName: { kind: 'text', title: ['权限范围（角色）', 'Rights (role)'], width: 144 },
    siteNames: { kind: 'text', title: ['可用站点', 'Sites'], width: 200 },
    signing: {
      kind: 'choice',
      title: ['签名方式', 'Signed with'],
      options: [
        ['key', ['公钥', 'Key pair'], 'good'],
        ['secret', ['密钥', 'Secret'], 'good'],
        ['none', ['尚无密钥', 'No secret yet'], 'warning']
      ],
      width: 136
    },
    /** Open sessions. */
    sessions: { kind: 'number', title: ['当前会话', 'Open sessions'], width: 88 },
    /** Time of the last exchange; '' for none. */
    lastUsed: { kind: 'text', title: ['最近使用', 'Last used'], width: 160 }
  },
  columns: ['name', 'clientId', 'signing', 'roleName', 'siteNames', 'sessions', 'lastUsed', 'status']
})

export type ClientDraft = DraftOf<typeof client>
export type Client = RecordOf<typeof client>

/** ◆ Role that an application has, or that the caller may choose for one because they may give every right of it. */
export interface ClientRole {
  id: string
  name: string
  mayGive: boolean
}
export const clientRoles = get<ClientRole[]>('/sys/client/roles')
/** ◆ Makes a new secret, shown once. The former one and all sessions of the application end. */
export const newClientSecret = put<{ secret: string }, { id: string }>('/sys/client/secret')
/** ◆ Ends all sessions of the application. Returns their number. */
export const endClientSessions = put<{ ended: number }, { id: string }>('/sys/client/endSessions')

/** Value of the claim `aud` in requests of applications. */
export const clientAudience = 'qundao'

/** Algorithms of signed requests: of the secret, and of key pairs. */
export const secretAlgorithms = ['HS256'] as const
export const keyAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const

/**
 * ◆ Exchanges a signed request for a token of a person. `assertion` is a JWT (RFC 7523) with the claims `iss` (client ID), `sub`
 * (user name), `aud` (`qundao`), `jti` (used once), `iat`, `exp` (at most five minutes after `iat`) and, if the application has several sites, `subsite` (id of a site).
 */
export const exchangeToken = post<{ token: string; expireTime: string; subsiteId: string }, { assertion: string }>(
  '/sys/client/token',
  { open: true }
)
