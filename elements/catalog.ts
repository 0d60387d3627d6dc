/** A tag: how to load it, and what the server's menu calls it. */
export interface Entry {
  /** The Chinese name of the feature. */
  title: string
  load: () => Promise<unknown>
  /** The components of the server's menu that this tag is the page of. */
  components?: readonly string[]
  attributes?: Record<string, string>
  /** Parameters of the route's query that become attributes. */
  query?: Record<string, string>
  /** The attribute that takes what else stands there: a list's filter, sort and page. The element tells of it by `qd-query`. */
  rest?: string
}

export const catalog: Record<`qd-${string}`, Entry> = {
  'qd-article-editor': {
    title: '文章编辑',
    load: () => import('./article-editor/define.ts'),
    components: ['cms/article/ArticleEditor'],
    query: { id: 'article-id', newsClassId: 'news-class-id' }
  },
  'qd-article-list': {
    title: '文章列表',
    load: () => import('./article-list/define.ts'),
    components: ['cms/article/ArticleList'],
    query: { newsClassId: 'news-class-id', subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-column-manage': {
    title: '栏目管理',
    load: () => import('./column-manage/define.ts'),
    components: ['cms/newsClass/modules/NewsClassModal'],
    query: { newsClassId: 'news-class-id', subsiteId: 'subsite-id' }
  },
  'qd-column-tree': { title: '栏目树', load: () => import('./column-tree/define.ts') },
  'qd-form-designer': {
    title: '表单设计',
    load: () => import('./form-designer/define.ts'),
    components: ['cms/form/FormDesigner'],
    query: { id: 'form-id', tableId: 'table-id' }
  },
  'qd-form-list': {
    title: '表单列表',
    load: () => import('./form-list/define.ts'),
    components: ['cms/form/FormList'],
    query: { subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-log-list': {
    title: '日志管理',
    load: () => import('./log-list/define.ts'),
    components: ['system/LogList'],
    query: { subsiteId: 'subsite-id' },
    rest: 'query'
  },
  'qd-form': { title: '表单', load: () => import('./form/define.ts') },
  'qd-home': { title: '首页', load: () => import('./home/define.ts'), components: ['dashboard/Analysis'] },
  'qd-login': { title: '登录', query: { ticket: 'ticket' }, load: () => import('./login/define.ts') },
  'qd-register': { title: '注册', query: { username: 'username' }, load: () => import('./register/define.ts') },
  'qd-alteration': { title: '找回密码', load: () => import('./alteration/define.ts') },
  'qd-top-menu': { title: '主菜单', load: () => import('./top-menu/define.ts') },
  'qd-side-menu': { title: '侧边菜单', load: () => import('./side-menu/define.ts') },
  'qd-tab-bar': { title: '页签', load: () => import('./tab-bar/define.ts') },
  'qd-breadcrumb': { title: '面包屑', load: () => import('./breadcrumb/define.ts') },
  'qd-settings-drawer': { title: '系统设置', load: () => import('./settings-drawer/define.ts') },
  'qd-user-menu': { title: '用户菜单', load: () => import('./user-menu/define.ts') },
  'qd-password-dialog': { title: '修改密码', load: () => import('./password-dialog/define.ts') },
  'qd-site-switcher': { title: '站点切换', load: () => import('./site-switcher/define.ts') }
}

/** The tag that is the page of a menu component; undefined for a name nobody built yet. */
export function tagOfComponent(component: string): string | undefined {
  return Object.keys(catalog).find(tag => catalog[tag as `qd-${string}`]!.components?.includes(component))
}

/** Loads a tag once it is met; unknown tags are left alone. */
export async function loadTag(tag: string): Promise<void> {
  const entry = catalog[tag as `qd-${string}`]
  if (entry && !customElements.get(tag)) await entry.load()
}
