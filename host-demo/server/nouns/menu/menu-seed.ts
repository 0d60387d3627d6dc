import { menuIds } from '../../../../elements/contract/menu.ts'
import type { menus } from '../../database/tables/accounts.ts'

type Row = typeof menus.$inferInsert
type Entry = Partial<Row> & Pick<Row, 'id' | 'path' | 'title'> & { children?: Entry[] }

const view = 'layouts/RouteView'

const website: Entry[] = [
  {
    id: menuIds.content,
    path: '/cms/article',
    title: '信息采编',
    icon: 'document',
    component: view,
    redirect: '/cms/article/ArticleList',
    permissions: 'cms:article:list',
    children: [
      { id: '101', path: '/cms/article/ArticleList', title: '文章列表', component: 'cms/article/ArticleList' },
      {
        id: '102',
        path: '/cms/article/edit',
        title: '文章编辑',
        component: 'cms/article/ArticleEditor',
        hidden: true,
        keepAlive: true,
        permissions: 'cms:article:add,cms:article:edit'
      }
    ]
  },
  {
    id: menuIds.columns,
    path: '/cms/newsClass',
    title: '栏目管理',
    icon: 'folder',
    component: view,
    redirect: '/cms/newsClass/modules/NewsClassModal',
    permissions: 'cms:newsclass:add,cms:newsclass:edit',
    children: [
      {
        id: '111',
        path: '/cms/newsClass/modules/NewsClassModal',
        title: '栏目管理',
        component: 'cms/newsClass/modules/NewsClassModal'
      }
    ]
  },
  {
    id: '120',
    path: '/subsite',
    title: '站点管理',
    icon: 'site',
    component: view,
    permissions: 'cms:subsite:list',
    children: [
      { id: '121', path: '/subsite/SubsiteList', title: '站点列表', icon: 'site', component: 'subsite/SubsiteList' },
      {
        id: '122',
        path: '/subsite/SubsiteGroupList',
        title: '站点分组',
        icon: 'folder',
        component: 'subsite/SubsiteGroupList'
      },
      { id: '123', path: '/domain/DomainList', title: '域名管理', icon: 'globe', component: 'domain/DomainList' },
      { id: '124', path: '/model/ModelList', title: '内容模型', icon: 'form', component: 'model/ModelList' },
      { id: '125', path: '/ip/RuleList', title: 'IP 规则', icon: 'settings', component: 'ip/RuleList' }
    ]
  },
  {
    id: '130',
    path: '/cms/element',
    title: '页面元素',
    icon: 'image',
    component: view,
    permissions: 'cms:element:list',
    children: [
      {
        id: '131',
        path: '/cms/friendlylinktype/FriendlyLinkTypeList',
        title: '友情链接',
        icon: 'link',
        component: 'cms/friendlylinktype/FriendlyLinkTypeList'
      },
      { id: '132', path: '/cms/img/imageManage', title: '广告位管理', icon: 'image', component: 'cms/img/imageManage' }
    ]
  },
  {
    id: '140',
    path: '/notice',
    title: '消息公告',
    icon: 'megaphone',
    component: view,
    children: [
      {
        id: '141',
        path: '/system/SysAnnouncementList',
        title: '系统公告',
        icon: 'megaphone',
        component: 'system/SysAnnouncementList',
        permissions: 'system:announcement:list'
      },
      {
        id: '142',
        path: '/isps/userAnnouncement',
        title: '我的消息',
        icon: 'inbox',
        component: 'system/UserAnnouncementList'
      }
    ]
  },
  {
    id: '150',
    path: '/cms/form',
    title: '在线表单',
    icon: 'form',
    component: view,
    redirect: '/cms/form/FormList',
    permissions: 'cms:form:list',
    children: [
      { id: '151', path: '/cms/form/FormList', title: '表单列表', icon: 'form', component: 'cms/form/FormList' },
      {
        id: '152',
        path: '/cms/form/FormDesigner',
        title: '表单设计',
        icon: 'form',
        component: 'cms/form/FormDesigner',
        hidden: true,
        keepAlive: true,
        permissions: 'cms:form:list'
      }
    ]
  },
  {
    id: '160',
    path: '/system',
    title: '系统管理',
    icon: 'settings',
    component: view,
    permissions: 'system:user:list',
    children: [
      { id: '161', path: '/system/UserList', title: '用户管理', icon: 'people', component: 'system/UserList' },
      { id: '162', path: '/system/RoleList', title: '角色管理', icon: 'people', component: 'system/RoleList' },
      {
        id: '163',
        path: '/system/PermissionList',
        title: '菜单管理',
        icon: 'folder',
        component: 'system/PermissionList'
      },
      { id: '164', path: '/system/DepartList', title: '部门管理', icon: 'site', component: 'system/DepartList' },
      { id: '165', path: '/system/DictList', title: '数据字典', icon: 'archive', component: 'system/DictList' },
      { id: '166', path: '/system/LogList', title: '日志管理', icon: 'document', component: 'system/LogList' }
    ]
  },
  {
    id: '170',
    path: '/help',
    title: '帮助与链接',
    icon: 'globe',
    component: view,
    children: [
      {
        id: '171',
        path: '/help/gov',
        title: '中国政府网',
        icon: 'link',
        component: 'layouts/IframePageView',
        url: 'https://www.gov.cn/',
        external: true
      },
      {
        id: '172',
        path: '/help/legacy',
        title: '旧版门户组件',
        icon: 'globe',
        component: 'layouts/IframePageView',
        url: '/legacy/',
        external: false
      },
      {
        id: '173',
        path: '/help/write',
        title: '去写文章',
        icon: 'document',
        redirect: '/cms/article/ArticleList',
        component: view
      },
      { id: '174', path: '/help/coming', title: '移动端采编', icon: 'form', component: 'help/Mobile', route: '0' }
    ]
  },
  {
    id: '180',
    path: '/account/center',
    title: '个人中心',
    icon: 'people',
    component: 'account/AccountCenter',
    hidden: true,
    isTop: false
  }
]

const applications: Entry[] = [
  {
    id: menuIds.applyWaiting,
    path: '/cms/applypublic/ApplyPublicWaitList',
    title: '待办申请',
    icon: 'inbox',
    component: 'cms/applypublic/ApplyPublicWaitList'
  },
  {
    id: menuIds.applyHandled,
    path: '/cms/applypublic/ApplyPublicHandleList',
    title: '在办申请',
    icon: 'done',
    component: 'cms/applypublic/ApplyPublicHandleList'
  },
  {
    id: menuIds.applyEnded,
    path: '/cms/applypublic/ApplyPublicEndList',
    title: '办结申请',
    icon: 'archive',
    component: 'cms/applypublic/ApplyPublicEndList'
  }
]

const disclosure: Entry[] = [
  {
    id: menuIds.disclosure,
    path: '/disclosure/article',
    title: '公开信息采编',
    icon: 'document',
    component: view,
    redirect: '/cms/article/ArticleList',
    permissions: 'cms:disclosure:list'
  },
  {
    id: menuIds.disclosureColumns,
    path: '/disclosure/column',
    title: '公开栏目管理',
    icon: 'folder',
    component: view,
    redirect: '/cms/newsClass/modules/NewsClassModal',
    permissions: 'cms:disclosure:column'
  },
  {
    id: '220',
    path: '/cms/applypublic',
    title: '依申请公开',
    icon: 'inbox',
    component: view,
    permissions: 'cms:apply:list',
    children: applications
  }
]

const home: Entry = {
  id: menuIds.home,
  path: '/dashboard/analysis',
  title: '首页',
  icon: 'home',
  component: 'dashboard/Analysis',
  keepAlive: true
}

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-')

const flatten = (entries: Entry[], parentId: string, menuCategory: Row['menuCategory']): Row[] =>
  entries.flatMap(({ children = [], ...entry }, index) => [
    { name: nameOf(entry.path), isTop: !parentId, ...entry, parentId, menuCategory, sortNo: index + 1 },
    ...flatten(children, entry.id, menuCategory)
  ])

/** The menu of a new platform. */
export const menuRows = (): Row[] => [
  ...flatten([home], '', ''),
  ...flatten(website, '', '1').map(row => ({ ...row, sortNo: (row.sortNo ?? 0) + 10 })),
  ...flatten(disclosure, '', '2').map(row => ({ ...row, sortNo: (row.sortNo ?? 0) + 50 }))
]

/** Codes that only menu entries ask for; the pages behind them bring their own rights. */
export const menuRights: Record<string, string> = {
  'cms:subsite:list': '查看站点管理',
  'cms:element:list': '查看页面元素',
  'cms:disclosure:list': '公开信息采编',
  'cms:disclosure:column': '公开栏目管理',
  'system:user:list': '查看系统管理',
  'system:announcement:list': '查看系统公告'
}
