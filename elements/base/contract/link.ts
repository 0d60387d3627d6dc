import { sortCall } from './crud.ts'
import { defineNoun, defineTree, rightsOf, type DraftOf, type RecordOf } from './define-noun.ts'
import { get, post } from './endpoint.ts'
import { area, choice, flag, moment, number, picture, text, type Option } from './noun-field.ts'

/** State of what is shown for a time, by the database's clock. */
export const periodStates = [
  ['on', ['在线', 'Online'], 'good'],
  ['waiting', ['待上线', 'Scheduled']],
  ['ended', ['到期', 'Expired'], 'bad'],
  ['off', ['停用', 'Disabled']]
] as const satisfies readonly Option[]

/** Codes that templates use. */
export const codeRule = {
  pattern: '^[a-z][a-z0-9_-]{0,39}$',
  wrong: [
    '编码以小写字母开头，只含小写字母、数字、下划线和连字符',
    'A code begins with a lowercase letter. Lowercase letters, digits, underscores and hyphens may follow.'
  ]
} as const

/** Pattern of an address on the web; the server also refuses inner addresses. */
export const webAddress = '^https?://[^\\s]{1,490}$'

/** Group of links that templates show by its code, for example the partners of a site. */
export const linkType = defineTree({
  noun: 'linkType',
  changes: 'link',
  title: ['链接类型', 'Link type', 'Link types'],
  path: '/cms/friendlylinktype',
  scope: 'site',
  rights: 'cms:link',
  name: 'name',
  fields: {
    name: text(60, ['名称', 'Name'], { required: true }),
    code: text(40, ['编码', 'Code'], {
      ...{ required: true, fixed: true, ...codeRule },
      hint: [
        '在站点中唯一，模板以它调用，保存后不能修改',
        'Unique in the site. Templates use the code. It can’t be changed later.'
      ]
    }),
    style: choice(
      [
        ['text', ['文字', 'Text']],
        ['image', ['图片', 'Pictures']],
        ['select', ['下拉', 'Drop-down']]
      ],
      ['样式', 'Style'],
      { blank: 'text' }
    ),
    /** Pixels of the logos; 0 means any size. */
    logoWidth: number([0, 2000], ['标志宽度', 'Logo width'], { hint: ['像素，0 为不限', 'Pixels; 0 means any'] }),
    logoHeight: number([0, 2000], ['标志高度', 'Logo height'], { hint: ['像素，0 为不限', 'Pixels; 0 means any'] }),
    /** Other sites show the links, too, and cannot change them. */
    isShared: flag(
      ['Y', 'N'],
      ['共享', 'Shared'],
      [
        '共享：其他站点继承该类型及其链接，只能隐藏，不能修改',
        'Shared: other sites inherit the type and its links. They can hide but not change them.'
      ]
    ),
    status: flag(['1', '0'], ['状态', 'State'], ['启用', 'Enabled'], { blank: '1' }),
    sortNo: number([1, 99_999], ['排序值', 'Order']),
    description: area(300, ['说明', 'Description'])
  },
  extra: {
    linkCount: { kind: 'number', title: ['链接数', 'Links'] }
  }
})

/** Problems that a check finds at the address of a link. */
export const linkProblems = [
  ['', ['无', 'None']],
  ['status', ['网站返回错误', 'The website returns an error']],
  ['unreachable', ['无法连接', 'Cannot be reached']],
  ['slow', ['响应太慢', 'Responds too slowly']],
  ['redirects', ['转接次数过多', 'Too many redirects']],
  ['expired', ['证书已过期', 'The certificate has expired']],
  ['certificate', ['证书不受信任', 'The certificate is not trusted']],
  ['inner', ['在内部网络，公众无法访问', 'In an internal network']],
  ['address', ['地址不正确', 'The address is wrong']]
] as const satisfies readonly Option[]
export type LinkProblem = (typeof linkProblems)[number][0]

/** State of a link by its last checks: `failing` after two failures in a row, `dead` after a week of them. */
export const checkStates = [
  ['none', ['未检查', 'Not checked']],
  ['ok', ['正常', 'Works'], 'good'],
  ['once', ['待复查', 'Failed once']],
  ['failing', ['异常', 'Failing'], 'warning'],
  ['dead', ['失效', 'Dead'], 'bad']
] as const satisfies readonly Option[]

/** Link to another website. */
export const link = defineNoun({
  noun: 'link',
  title: ['友情链接', 'Link', 'Links'],
  path: '/cms/friendlylink',
  scope: 'site',
  rights: 'cms:link',
  name: 'name',
  fields: {
    name: text(60, ['名称', 'Name'], { required: true, sort: true, least: 160, filter: { by: 'within' } }),
    url: text(500, ['地址', 'Address'], {
      ...{ required: true, wide: true, width: 200, isTelling: true, filter: { by: 'within' } },
      ...{
        pattern: webAddress,
        wrong: ['地址以 http:// 或 https:// 开头', 'An address begins with http:// or https://']
      }
    }),
    /** Code of its type. */
    typeCode: text(40, ['类型', 'Type'], { required: true, filter: { by: 'equal', isUnseen: true } }),
    logoId: picture('logoPath', ['标志', 'Logo'], {
      ...{ wide: true, width: 72 },
      hint: ['从图片库选择或上传', 'Choose from the picture library, or upload']
    }),
    alt: text(100, ['替代文字', 'Alternative text'], {
      hint: ['标志的替代文字，留空为名称', 'Text for the logo; by default the name']
    }),
    target: choice(
      [
        ['blank', ['新窗口', 'New window']],
        ['self', ['当前窗口', 'Same window']]
      ],
      ['打开方式', 'Opens in'],
      { blank: 'blank' }
    ),
    startTime: moment(['上线时间', 'Online from'], { isHidden: true, hint: ['留空为立即', 'Empty means at once'] }),
    endTime: moment(['下线时间', 'Online until'], { sort: true, hint: ['留空为长期', 'Empty means no end'] }),
    status: flag(['1', '0'], ['启用', 'Enabled'], ['启用：公众可以看到', 'Enabled: shown to the public']),
    sortNo: number([1, 99_999], ['排序值', 'Order'], { sort: true, width: 88 }),
    department: text(60, ['责任部门', 'Responsible department'], { isHidden: true }),
    note: area(300, ['备注', 'Note'], { isHidden: true })
  },
  extra: {
    typeName: { kind: 'text', title: ['类型名称', 'Type name'], width: 104 },
    state: {
      ...{ kind: 'choice', options: periodStates, title: ['状态', 'State'], width: 88, isTelling: true },
      filter: { by: 'equal' }
    },
    checkState: {
      ...{ kind: 'choice', options: checkStates, title: ['检查结果', 'Check'], width: 88, isTelling: true },
      filter: { by: 'equal' }
    },
    checkProblem: { kind: 'choice', options: linkProblems, title: ['问题', 'Problem'], width: 128, isHidden: true },
    checkStatus: { kind: 'text', title: ['状态码', 'Status code'], width: 72, isHidden: true },
    checkTime: { kind: 'text', title: ['检查时间', 'Checked'], width: 168, isHidden: true },
    leadsTo: { kind: 'text', title: ['实际指向', 'Leads to'], width: 200, isHidden: true },
    certificateEnd: { kind: 'text', title: ['证书到期', 'Certificate until'], width: 168, isHidden: true }
  },
  columns: [
    ...(['name', 'url', 'typeName', 'logoPath', 'state', 'checkState', 'endTime', 'sortNo', 'department'] as const),
    ...(['note', 'checkProblem', 'checkStatus', 'checkTime', 'leadsTo', 'certificateEnd'] as const)
  ],
  sorted: ['sortNo', 'asc'],
  order: 'sortNo',
  sheet: 'name'
})

/** Rights to link types and links. */
export const linkRights = {
  ...rightsOf(link),
  'cms:link:list': '查看友情链接',
  'cms:link:add': '新增友情链接和类型',
  'cms:link:edit': '修改友情链接和类型',
  'cms:link:delete': '删除友情链接和类型',
  'cms:link:publish': '启用和停用友情链接',
  'cms:link:share': '与其他站点共享链接类型'
} as const

export type LinkTypeDraft = DraftOf<typeof linkType>
export type LinkType = RecordOf<typeof linkType>
export type LinkDraft = DraftOf<typeof link>
export type Link = RecordOf<typeof link>

/** Link type as a site sees it: its own, or one that another site shares. */
export interface ShownLinkType {
  id: string
  name: string
  code: string
  style: LinkType['style']
  isShared: 'Y' | 'N'
  status: '1' | '0'
  linkCount: number
  /** Name of the site that shares it; '' for an own type. */
  sharedBy: string
  /** Hidden at this site. */
  isHidden: 'Y' | 'N'
}

/** Link of a shared type. */
export interface InheritedLink {
  id: string
  name: string
  url: string
  state: Link['state']
  isHidden: 'Y' | 'N'
}

/** Types of a site in their order, then the shared ones of other sites. An own type replaces a shared one of its code. */
export const linkTypes = get<ShownLinkType[], { subsiteId?: string }>('/cms/friendlylinktype/list')
export const sortLinkTypes = sortCall('/cms/friendlylinktype')
/** Links of a type that another site shares. */
export const inheritedLinks = get<InheritedLink[], { id: string }>('/cms/friendlylinktype/inherited')
/** Hides a shared type, or a link of one, at the session's site, or shows it again. */
export const hideInherited = post<null, { id: string; isHidden: 'Y' | 'N' }>('/cms/friendlylinktype/hide')

export const linkActions = ['enable', 'disable', 'move'] as const
export type LinkAction = (typeof linkActions)[number]
/** Enables, disables, or moves up to 100 links to the type with the code `value`. All or none. */
export const actOnLinks = post<{ done: number }, { ids: string[]; action: LinkAction; value?: string }>(
  '/cms/friendlylink/action'
)

/** Number of links of one check. */
export const mostChecked = 20
/** Link that was checked. */
export interface CheckedLink {
  id: string
  problem: LinkProblem
}
/** Checks up to `mostChecked` links of the session's site now. Ends when the caller disconnects. */
export const checkLinks = post<CheckedLink[], { ids: string[] }>('/cms/friendlylink/check')

/** Link as the pages of a site show it. */
export interface PublicLink {
  name: string
  url: string
  logo: string
  alt: string
  target: Link['target']
}
export interface PublicLinks {
  name: string
  code: string
  style: LinkType['style']
  links: PublicLink[]
}
/** Links of a type that are online now, in their order; at most 500. Fails for an unknown code. */
export const publicLinks = get<PublicLinks, { subsiteId: string; code: string }>('/cms/public/links', { open: true })
