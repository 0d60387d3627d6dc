import { view, type MenuEntry } from './menu-entries.ts'

/** Links, and entries of pages that are not built yet. When a page is built, its entry moves to the noun's module. */
export const notBuilt: MenuEntry[] = [
  {
    id: '120',
    path: '/subsite',
    title: '站点管理',
    english: 'Sites',
    icon: 'site',
    component: view,
    permissions: 'cms:subsite:list,cms:template:list',
    menuCategory: '1',
    sortNo: 13,
    children: []
  },
  {
    id: '130',
    path: '/cms/element',
    title: '页面元素',
    english: 'Page elements',
    icon: 'image',
    component: view,
    permissions: 'cms:element:list',
    menuCategory: '1',
    sortNo: 14,
    children: []
  },
  {
    id: '160',
    path: '/system',
    title: '系统管理',
    english: 'System',
    icon: 'settings',
    component: view,
    menuCategory: '1',
    sortNo: 17,
    children: []
  },
  {
    id: '170',
    path: '/help',
    title: '帮助与链接',
    english: 'Help and links',
    icon: 'globe',
    component: view,
    menuCategory: '1',
    sortNo: 18,
    children: [
      {
        id: '171',
        path: '/help/gov',
        title: '中国政府网',
        english: 'Government of China',
        icon: 'link',
        component: 'layouts/IframePageView',
        url: 'https://www.gov.cn/',
        external: true
      },
      {
        id: '172',
        path: '/help/legacy',
        title: '旧版门户组件',
        english: 'Old portal widgets',
        icon: 'globe',
        component: 'layouts/IframePageView',
        url: '/legacy/',
        external: false
      },
      {
        id: '173',
        path: '/help/write',
        title: '去写文章',
        english: 'Write an article',
        icon: 'document',
        redirect: '/cms/article/ArticleList',
        component: view
      },
      {
        id: '174',
        path: '/help/coming',
        title: '移动端采编',
        english: 'Mobile',
        icon: 'form',
        component: 'help/Mobile',
        route: '0'
      }
    ]
  }
]

const pages = (entries: MenuEntry[]): MenuEntry[] => entries.flatMap(entry => [entry, ...pages(entry.children ?? [])])

/** Layout components show other content: a link, an external page, or the children. */
const unbuilt = new Set(
  pages(notBuilt).flatMap(({ id, component = view }) =>
    component.startsWith('layouts/') ? [] : [`${id} ${component}`]
  )
)

/** Returns false if an administrator gave the entry another component. */
export const isNotBuilt = ({ id, component }: { id: string; component: string }) => unbuilt.has(`${id} ${component}`)
