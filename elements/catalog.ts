import { kindComponents } from './base/core/element/kind-components.ts'
import { knowComponents } from './base/core/element/known-components.ts'
import { loadScript } from './base/core/page/load-script.ts'

/** Catalog entry of a tag: its loader and its components in the server's menu. */
export interface Entry {
  load: () => Promise<unknown>
  /** Menu components that open this tag as their page. */
  components?: readonly string[]
  /** Attributes by component, if the tag is the page of several components. */
  given?: Readonly<Record<string, Record<string, string>>>
  /** Query parameters of the route that become attributes. */
  query?: Record<string, string>
  /**
   * Attribute for the remaining query parameters: filter, sort order and page of a list. The element reports changes by
   * `qd-query`.
   */
  rest?: string
}

export const catalog: Record<`qd-${string}`, Entry> = {
  'qd-account-center': {
    load: () => import('./features/account-center/define.ts'),
    components: ['account/AccountCenter']
  },
  'qd-ad-item-list': {
    load: () => import('./features/ad-item-list/define.ts'),
    components: ['cms/img/imageManage'],
    query: { slot: 'slot-code', subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-announcement-list': {
    load: () => import('./features/announcement-list/define.ts'),
    components: ['system/SysAnnouncementList'],
    rest: 'query'
  },
  'qd-application-supervision': {
    load: () => import('./features/application-supervision/define.ts'),
    components: ['cms/applypublic/ApplySupervision']
  },
  'qd-annual-report': {
    load: () => import('./features/annual-report/define.ts'),
    components: ['cms/applypublic/AnnualReport']
  },
  'qd-application-form': {
    load: () => import('./features/application-form/define.ts'),
    query: { subsite: 'subsite', view: 'view' }
  },
  'qd-application-list': {
    load: () => import('./features/application-list/define.ts'),
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
    load: () => {
      // Preloads the largest part in parallel. If that fails, the element retries.
      import('./base/rich-text/editor/rich-text-core.ts').catch(() => undefined)
      return import('./features/article-editor/define.ts')
    },
    components: ['cms/article/ArticleEditor', ...Object.keys(kindComponents)],
    given: kindComponents,
    query: { id: 'article-id', newsClassId: 'news-class-id', subsiteId: 'subsite-id' }
  },
  'qd-article-list': {
    load: () => import('./features/article-list/define.ts'),
    components: ['cms/article/ArticleList'],
    query: { newsClassId: 'news-class-id', subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-category-list': {
    load: () => import('./features/category-list/define.ts'),
    components: ['system/CategoryList'],
    query: { categoryId: 'category-id' }
  },
  'qd-column-manage': {
    load: () => import('./features/column-manage/define.ts'),
    components: ['cms/newsClass/modules/NewsClassModal'],
    query: { newsClassId: 'news-class-id', subsiteId: 'subsite-id' }
  },
  'qd-column-tree': { load: () => import('./features/column-tree/define.ts') },
  'qd-model-list': {
    load: () => import('./features/model-list/define.ts'),
    components: ['model/ModelList'],
    rest: 'query'
  },
  'qd-department-list': {
    load: () => import('./features/department-list/define.ts'),
    components: ['system/DepartList'],
    query: { departmentId: 'department-id' }
  },
  'qd-department-switcher': { load: () => import('./features/department-switcher/define.ts') },
  'qd-dictionary-list': {
    load: () => import('./features/dictionary-list/define.ts'),
    components: ['system/DictList'],
    query: { dictionaryId: 'dictionary-id' },
    rest: 'query'
  },
  'qd-agency-list': {
    load: () => import('./features/agency-list/define.ts'),
    components: ['cms/applypublic/AgencyList'],
    rest: 'query'
  },
  'qd-client-list': {
    load: () => import('./features/client-list/define.ts'),
    components: ['system/ClientList'],
    rest: 'query'
  },
  'qd-directory-list': {
    load: () => import('./features/directory-list/define.ts'),
    components: ['system/DirectoryList'],
    rest: 'query'
  },
  'qd-grant-review': {
    load: () => import('./features/grant-review/define.ts'),
    components: ['system/GrantReview']
  },
  'qd-domain-list': {
    load: () => import('./features/domain-list/define.ts'),
    components: ['domain/DomainList'],
    rest: 'query'
  },
  'qd-form-designer': {
    load: () => import('./features/form-designer/define.ts'),
    components: ['cms/form/FormDesigner'],
    query: { id: 'form-id', tableId: 'table-id' }
  },
  'qd-form-list': {
    load: () => import('./features/form-list/define.ts'),
    components: ['cms/form/FormList'],
    query: { subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-data-log-list': {
    load: () => import('./features/data-log-list/define.ts'),
    components: ['system/DataLogList'],
    query: { subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-ip-rule-list': {
    load: () => import('./features/ip-rule-list/define.ts'),
    components: ['ip/RuleList'],
    rest: 'query'
  },
  'qd-check-word-list': {
    load: () => import('./features/check-word-list/define.ts'),
    components: ['cms/check/WordList'],
    rest: 'query'
  },
  'qd-public-check': {
    load: () => import('./features/public-check/define.ts'),
    components: ['cms/check/PublicCheck']
  },
  'qd-site-check': {
    load: () => import('./features/site-check/define.ts'),
    components: ['cms/siteCheck/SiteCheck'],
    rest: 'query'
  },
  'qd-security-status': {
    load: () => import('./features/security-status/define.ts'),
    components: ['system/SecurityStatus']
  },
  'qd-template-list': {
    load: () => import('./features/template-list/define.ts'),
    components: ['cms/template/Template'],
    query: { id: 'template-id' },
    rest: 'query'
  },
  'qd-link-list': {
    load: () => import('./features/link-list/define.ts'),
    components: ['cms/friendlylinktype/FriendlyLinkTypeList'],
    query: { type: 'type-code', subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-mourning-list': {
    load: () => import('./features/mourning-list/define.ts'),
    components: ['cms/mourning/MourningList'],
    rest: 'query'
  },
  'qd-site-footer-list': {
    load: () => import('./features/site-footer-list/define.ts'),
    components: ['cms/siteFooter/SiteFooterList'],
    rest: 'query'
  },
  'qd-document-editor': {
    load: () => import('./features/document-editor/define.ts'),
    components: ['ntko/DocumentEditor'],
    query: { id: 'file-id', articleId: 'article-id' }
  },
  'qd-class-log': {
    load: () => import('./features/class-log/define.ts'),
    components: ['cms/log/ClassifyLogViewList'],
    rest: 'query'
  },
  'qd-log-list': {
    load: () => import('./features/log-list/define.ts'),
    components: ['system/LogList'],
    query: { subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-permission-list': {
    load: () => import('./features/permission-list/define.ts'),
    components: ['system/PermissionList'],
    query: { permissionId: 'permission-id' }
  },
  'qd-picture-library': {
    load: () => import('./features/picture-library/define.ts'),
    components: ['cms/picture/Picture'],
    query: { subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-position-list': {
    load: () => import('./features/position-list/define.ts'),
    components: ['system/PositionList'],
    rest: 'query'
  },
  'qd-role-list': {
    load: () => import('./features/role-list/define.ts'),
    components: ['system/RoleList'],
    rest: 'query'
  },
  'qd-subsite-group-list': {
    load: () => import('./features/subsite-group-list/define.ts'),
    components: ['subsite/SubsiteGroupList'],
    rest: 'query'
  },
  'qd-subsite-list': {
    load: () => import('./features/subsite-list/define.ts'),
    components: ['subsite/SubsiteList'],
    rest: 'query'
  },
  'qd-inbox': {
    load: () => import('./features/inbox/define.ts'),
    components: ['process/Inbox'],
    rest: 'query'
  },
  'qd-process-designer': {
    load: () => import('./features/process-designer/define.ts'),
    components: ['process/ProcessDesigner'],
    query: { id: 'process-id' }
  },
  'qd-process-history': { load: () => import('./features/process-history/define.ts') },
  'qd-process-instance': {
    load: () => import('./features/process-instance/define.ts'),
    components: ['process/ProcessInstance'],
    query: { id: 'instance-id' }
  },
  'qd-process-instance-list': {
    load: () => import('./features/process-instance-list/define.ts'),
    components: [
      'process/StartedInstances',
      'process/HandledInstances',
      'process/CopiedInstances',
      'process/InstanceList'
    ],
    given: {
      'process/StartedInstances': { scope: 'started' },
      'process/HandledInstances': { scope: 'handled' },
      'process/CopiedInstances': { scope: 'copied' },
      'process/InstanceList': { scope: 'managed' }
    },
    rest: 'query'
  },
  'qd-process-list': {
    load: () => import('./features/process-list/define.ts'),
    components: ['process/ProcessList'],
    rest: 'query'
  },
  'qd-user-announcement': {
    load: () => import('./features/user-announcement/define.ts'),
    components: ['system/UserAnnouncementList'],
    rest: 'query'
  },
  'qd-user-list': {
    load: () => import('./features/user-list/define.ts'),
    components: ['system/UserList'],
    query: { recycled: 'recycled' },
    rest: 'query'
  },
  'qd-watermark-settings': {
    load: () => import('./features/watermark-settings/define.ts'),
    components: ['cms/watermark/WatermarkSettings'],
    query: { subsiteId: 'subsite-id', newsClassId: 'news-class-id' }
  },
  'qd-recycle-bin': {
    load: () => import('./features/recycle-bin/define.ts'),
    components: ['cms/recycle/RecycleBin'],
    query: { subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-form': { load: () => import('./features/form/define.ts') },
  'qd-attachment-panel': { load: () => import('./features/attachment-panel/define.ts') },
  'qd-image-cropper': { load: () => import('./features/image-cropper/define.ts') },
  'qd-home': { load: () => import('./features/home/define.ts'), components: ['dashboard/Analysis'] },
  'qd-login': {
    query: { ticket: 'ticket', code: 'code', state: 'state', iss: 'iss', error: 'error' },
    load: () => import('./features/login/define.ts')
  },
  'qd-register': {
    query: { username: 'username' },
    load: () => import('./features/register/define.ts')
  },
  'qd-alteration': { load: () => import('./features/alteration/define.ts') },
  'qd-top-menu': { load: () => import('./features/top-menu/define.ts') },
  'qd-side-menu': { load: () => import('./features/side-menu/define.ts') },
  'qd-tab-bar': { load: () => import('./features/tab-bar/define.ts') },
  'qd-breadcrumb': { load: () => import('./features/breadcrumb/define.ts') },
  'qd-settings-drawer': { load: () => import('./features/settings-drawer/define.ts') },
  'qd-uploader': { load: () => import('./features/uploader/define.ts') },
  'qd-user-menu': { load: () => import('./features/user-menu/define.ts') },
  'qd-notice-bell': { load: () => import('./features/notice-bell/define.ts') },
  'qd-notice-viewer': {
    load: () => import('./features/notice-viewer/define.ts'),
    query: { anntId: 'annt-id' }
  },
  'qd-password-dialog': { load: () => import('./features/password-dialog/define.ts') },
  'qd-site-switcher': { load: () => import('./features/site-switcher/define.ts') }
}

knowComponents(Object.values(catalog).flatMap(({ components = [] }) => components))

/** Returns the tag that is the page of a menu component. Undefined for unknown components. */
export function tagOfComponent(component: string): string | undefined {
  return Object.keys(catalog).find(tag => catalog[tag as `qd-${string}`]!.components?.includes(component))
}

const loading = new Map<string, Promise<void>>()

/**
 * Loads a tag when first found; ignores unknown tags. Retries failed scripts after the delays, when the browser is
 * online again, or when the tag is found again. Failures are dispatched as `qd-error`, as are scripts that take longer
 * than 120 s. `customElements.get(tag)` tells which it was.
 */
export function loadTag(tag: string): Promise<void> {
  const entry = catalog[tag as `qd-${string}`]
  if (!entry || customElements.get(tag)) return Promise.resolve()
  let running = loading.get(tag)
  if (!running) loading.set(tag, (running = loadScript(tag, entry.load, loadTag).finally(() => loading.delete(tag))))
  return running
}
