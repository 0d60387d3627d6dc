import { knowComponents } from './core/known-components.ts'
import { tellPage } from './core/tell-page.ts'
import type { Locale } from './core/locale.ts'

/** A tag: how to load it, and what the server's menu calls it. */
export interface Entry {
  title: Record<Locale, string>
  load: () => Promise<unknown>
  /** The components of the server's menu that this tag is the page of. */
  components?: readonly string[]
  /** What a component gives it, where it is the page of several. */
  given?: Record<string, Record<string, string>>
  /** Parameters of the route's query that become attributes. */
  query?: Record<string, string>
  /** The attribute that takes what else stands there: a list's filter, sort and page. The element tells of it by `qd-query`. */
  rest?: string
}

export const catalog: Record<`qd-${string}`, Entry> = {
  'qd-account-center': {
    title: { 'zh-CN': '个人中心', en: 'Your account' },
    load: () => import('./account-center/define.ts'),
    components: ['account/AccountCenter']
  },
  'qd-announcement-list': {
    title: { 'zh-CN': '系统公告', en: 'Announcements' },
    load: () => import('./announcement-list/define.ts'),
    components: ['system/SysAnnouncementList'],
    rest: 'query'
  },
  'qd-application-supervision': {
    title: { 'zh-CN': '办理督办', en: 'Supervision of applications' },
    load: () => import('./application-supervision/define.ts'),
    components: ['cms/applypublic/ApplySupervision']
  },
  'qd-annual-report': {
    title: { 'zh-CN': '年度报告', en: 'Annual report' },
    load: () => import('./annual-report/define.ts'),
    components: ['cms/applypublic/AnnualReport']
  },
  'qd-application-form': {
    title: { 'zh-CN': '申请公开', en: 'Apply for information' },
    load: () => import('./application-form/define.ts'),
    query: { subsite: 'subsite', view: 'view' }
  },
  'qd-application-list': {
    title: { 'zh-CN': '依申请公开', en: 'Applications' },
    load: () => import('./application-list/define.ts'),
    components: [
      'cms/applypublic/ApplyPublicWaitList',
      'cms/applypublic/ApplyPublicHandleList',
      'cms/applypublic/ApplyPublicEndList'
    ],
    given: {
      'cms/applypublic/ApplyPublicWaitList': { group: 'wait' },
      'cms/applypublic/ApplyPublicHandleList': { group: 'handle' },
      'cms/applypublic/ApplyPublicEndList': { group: 'end' }
    },
    rest: 'query'
  },
  'qd-article-editor': {
    title: { 'zh-CN': '文章编辑', en: 'Article editor' },
    load: () => {
      // The largest part is asked for beside the element that will want it; when that fails, the element tries again.
      import('./rich-text/rich-text-core.ts').catch(() => undefined)
      return import('./article-editor/define.ts')
    },
    components: ['cms/article/ArticleEditor'],
    query: { id: 'article-id', newsClassId: 'news-class-id', subsiteId: 'subsite-id' }
  },
  'qd-article-list': {
    title: { 'zh-CN': '文章列表', en: 'Articles' },
    load: () => import('./article-list/define.ts'),
    components: ['cms/article/ArticleList'],
    query: { newsClassId: 'news-class-id', subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-category-list': {
    title: { 'zh-CN': '分类字典', en: 'Categories' },
    load: () => import('./category-list/define.ts'),
    components: ['system/CategoryList'],
    query: { categoryId: 'category-id' }
  },
  'qd-column-manage': {
    title: { 'zh-CN': '栏目管理', en: 'Column management' },
    load: () => import('./column-manage/define.ts'),
    components: ['cms/newsClass/modules/NewsClassModal'],
    query: { newsClassId: 'news-class-id', subsiteId: 'subsite-id' }
  },
  'qd-column-tree': { title: { 'zh-CN': '栏目树', en: 'Column tree' }, load: () => import('./column-tree/define.ts') },
  'qd-model-list': {
    title: { 'zh-CN': '内容模型', en: 'Content models' },
    load: () => import('./model-list/define.ts'),
    components: ['model/ModelList'],
    rest: 'query'
  },
  'qd-department-list': {
    title: { 'zh-CN': '部门管理', en: 'Departments' },
    load: () => import('./department-list/define.ts'),
    components: ['system/DepartList'],
    query: { departmentId: 'department-id' }
  },
  'qd-department-switcher': {
    title: { 'zh-CN': '部门切换', en: 'Department' },
    load: () => import('./department-switcher/define.ts')
  },
  'qd-dictionary-list': {
    title: { 'zh-CN': '数据字典', en: 'Dictionaries' },
    load: () => import('./dictionary-list/define.ts'),
    components: ['system/DictList'],
    query: { dictionaryId: 'dictionary-id' },
    rest: 'query'
  },
  'qd-domain-list': {
    title: { 'zh-CN': '域名管理', en: 'Domains' },
    load: () => import('./domain-list/define.ts'),
    components: ['domain/DomainList'],
    rest: 'query'
  },
  'qd-form-designer': {
    title: { 'zh-CN': '表单设计', en: 'Form designer' },
    load: () => import('./form-designer/define.ts'),
    components: ['cms/form/FormDesigner'],
    query: { id: 'form-id', tableId: 'table-id' }
  },
  'qd-form-list': {
    title: { 'zh-CN': '表单列表', en: 'Forms' },
    load: () => import('./form-list/define.ts'),
    components: ['cms/form/FormList'],
    query: { subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-data-log-list': {
    title: { 'zh-CN': '数据日志', en: 'Versions of records' },
    load: () => import('./data-log-list/define.ts'),
    components: ['system/DataLogList'],
    query: { subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-ip-rule-list': {
    title: { 'zh-CN': 'IP 规则', en: 'IP rules' },
    load: () => import('./ip-rule-list/define.ts'),
    components: ['ip/RuleList'],
    rest: 'query'
  },
  'qd-log-list': {
    title: { 'zh-CN': '日志管理', en: 'Log' },
    load: () => import('./log-list/define.ts'),
    components: ['system/LogList'],
    query: { subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-permission-list': {
    title: { 'zh-CN': '菜单管理', en: 'Menu and rights' },
    load: () => import('./permission-list/define.ts'),
    components: ['system/PermissionList'],
    query: { permissionId: 'permission-id' }
  },
  'qd-picture-library': {
    title: { 'zh-CN': '图片库', en: 'Pictures' },
    load: () => import('./picture-library/define.ts'),
    components: ['cms/picture/Picture'],
    query: { subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-role-list': {
    title: { 'zh-CN': '角色管理', en: 'Roles' },
    load: () => import('./role-list/define.ts'),
    components: ['system/RoleList'],
    rest: 'query'
  },
  'qd-subsite-group-list': {
    title: { 'zh-CN': '站点分组', en: 'Site groups' },
    load: () => import('./subsite-group-list/define.ts'),
    components: ['subsite/SubsiteGroupList'],
    rest: 'query'
  },
  'qd-subsite-list': {
    title: { 'zh-CN': '站点列表', en: 'Sites' },
    load: () => import('./subsite-list/define.ts'),
    components: ['subsite/SubsiteList'],
    rest: 'query'
  },
  'qd-inbox': {
    title: { 'zh-CN': '我的待办', en: 'Your tasks' },
    load: () => import('./inbox/define.ts'),
    components: ['process/Inbox'],
    rest: 'query'
  },
  'qd-process-designer': {
    title: { 'zh-CN': '流程设计', en: 'Process designer' },
    load: () => import('./process-designer/define.ts'),
    components: ['process/ProcessDesigner'],
    query: { id: 'process-id' }
  },
  'qd-process-history': {
    title: { 'zh-CN': '办理过程', en: 'Course of a process' },
    load: () => import('./process-history/define.ts')
  },
  'qd-process-list': {
    title: { 'zh-CN': '流程管理', en: 'Processes' },
    load: () => import('./process-list/define.ts'),
    components: ['process/ProcessList'],
    rest: 'query'
  },
  'qd-user-announcement': {
    title: { 'zh-CN': '我的消息', en: 'Your messages' },
    load: () => import('./user-announcement/define.ts'),
    components: ['system/UserAnnouncementList'],
    rest: 'query'
  },
  'qd-user-list': {
    title: { 'zh-CN': '用户管理', en: 'Users' },
    load: () => import('./user-list/define.ts'),
    components: ['system/UserList'],
    query: { recycled: 'recycled' },
    rest: 'query'
  },
  'qd-watermark-settings': {
    title: { 'zh-CN': '图片水印', en: 'Watermark' },
    load: () => import('./watermark-settings/define.ts'),
    components: ['cms/watermark/WatermarkSettings'],
    query: { subsiteId: 'subsite-id', newsClassId: 'news-class-id' }
  },
  'qd-recycle-bin': {
    title: { 'zh-CN': '回收站', en: 'Recycle bin' },
    load: () => import('./recycle-bin/define.ts'),
    components: ['cms/recycle/RecycleBin'],
    query: { subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-form': { title: { 'zh-CN': '表单', en: 'Form' }, load: () => import('./form/define.ts') },
  'qd-attachment-panel': {
    title: { 'zh-CN': '附件', en: 'Attachments' },
    load: () => import('./attachment-panel/define.ts')
  },
  'qd-image-cropper': {
    title: { 'zh-CN': '图片裁剪', en: 'Image cropper' },
    load: () => import('./image-cropper/define.ts')
  },
  'qd-home': {
    title: { 'zh-CN': '首页', en: 'Home' },
    load: () => import('./home/define.ts'),
    components: ['dashboard/Analysis']
  },
  'qd-login': {
    title: { 'zh-CN': '登录', en: 'Sign in' },
    query: { ticket: 'ticket' },
    load: () => import('./login/define.ts')
  },
  'qd-register': {
    title: { 'zh-CN': '注册', en: 'Register' },
    query: { username: 'username' },
    load: () => import('./register/define.ts')
  },
  'qd-alteration': {
    title: { 'zh-CN': '找回密码', en: 'Recover access' },
    load: () => import('./alteration/define.ts')
  },
  'qd-top-menu': { title: { 'zh-CN': '主菜单', en: 'Main menu' }, load: () => import('./top-menu/define.ts') },
  'qd-side-menu': { title: { 'zh-CN': '侧边菜单', en: 'Side menu' }, load: () => import('./side-menu/define.ts') },
  'qd-tab-bar': { title: { 'zh-CN': '页签', en: 'Tabs' }, load: () => import('./tab-bar/define.ts') },
  'qd-breadcrumb': { title: { 'zh-CN': '面包屑', en: 'Breadcrumb' }, load: () => import('./breadcrumb/define.ts') },
  'qd-settings-drawer': {
    title: { 'zh-CN': '系统设置', en: 'Settings' },
    load: () => import('./settings-drawer/define.ts')
  },
  'qd-uploader': { title: { 'zh-CN': '文件上传', en: 'Uploader' }, load: () => import('./uploader/define.ts') },
  'qd-user-menu': { title: { 'zh-CN': '用户菜单', en: 'User menu' }, load: () => import('./user-menu/define.ts') },
  'qd-notice-bell': { title: { 'zh-CN': '消息铃铛', en: 'Messages' }, load: () => import('./notice-bell/define.ts') },
  'qd-notice-viewer': {
    title: { 'zh-CN': '查看消息', en: 'Message' },
    load: () => import('./notice-viewer/define.ts'),
    query: { anntId: 'annt-id' }
  },
  'qd-password-dialog': {
    title: { 'zh-CN': '修改密码', en: 'Change password' },
    load: () => import('./password-dialog/define.ts')
  },
  'qd-site-switcher': {
    title: { 'zh-CN': '站点切换', en: 'Site switcher' },
    load: () => import('./site-switcher/define.ts')
  }
}

knowComponents(Object.values(catalog).flatMap(({ components = [] }) => components))

/** The tag that is the page of a menu component; undefined for a name nobody built yet. */
export function tagOfComponent(component: string): string | undefined {
  return Object.keys(catalog).find(tag => catalog[tag as `qd-${string}`]!.components?.includes(component))
}

/** Milliseconds before a script that did not come is asked for again. */
const waits = [1000, 4000]

const loading = new Map<string, Promise<void>>()

/**
 * Loads a tag once it is met; unknown tags are left alone. A script that does not come is asked for again, at last when the
 * browser is online again or the tag is met anew; the page is told by `qd-error`.
 */
export function loadTag(tag: string): Promise<void> {
  const entry = catalog[tag as `qd-${string}`]
  if (!entry || customElements.get(tag)) return Promise.resolve()
  let running = loading.get(tag)
  if (!running) loading.set(tag, (running = load(tag, entry).finally(() => loading.delete(tag))))
  return running
}

async function load(tag: string, entry: Entry): Promise<void> {
  for (const wait of [...waits, undefined]) {
    try {
      return void (await entry.load())
    } catch {
      if (wait !== undefined) await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
  addEventListener('online', () => void loadTag(tag), { once: true })
  tellPage(`the script of <${tag}> could not be loaded`, 'unreachable')
}
