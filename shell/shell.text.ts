import { $locale, texts } from '../elements/base/core/language/locale.ts'

const shellText = texts(
  {
    name: '群岛',
    claim: '政府网站集群管理后台',
    claimMore: '多站点、栏目、文章、公开申请与流程，一处办理',
    home: '首页',
    loading: '正在加载…',
    scriptFailed: '加载失败，请检查网络后重试',
    retry: '重试',
    skip: '跳到内容',
    openMenu: '打开菜单',
    closeMenu: '关闭菜单',
    menu: '菜单',
    expandSide: '展开侧边菜单',
    collapseSide: '收起侧边菜单',
    collapse: '收起',
    notFound: '很抱歉，您访问的页面不存在。',
    backHome: '返回首页',
    notBuilt: '此页面尚未建成',
    askedFor: (path: string) => `地址：${path}`,
    notBuiltYet: (title: string) => `“${title}”还不能使用，建成后会出现在菜单里。`,
    why: '为什么？',
    noRight: (title: string) => `您没有打开“${title}”的权限`,
    neededRight: (rights: readonly string[], names: readonly string[]) =>
      `需要的权限：${rights.join('或')}。请联系管理员${names.length > 0 ? `（${names.join('、')}）` : ''}授权。`,
    homeStays: '首页不能关闭!',
    lastStays: '这是最后一页，不能再关闭了',
    stay: '留在此页',
    leave: '离开',
    close: '关闭',
    refresh: '刷新',
    askLeave: '此页面有未保存的内容，离开后可在重新打开时恢复。确定离开？',
    askClose: (names: string) => `${names}有未保存的内容，关闭后可在重新打开时恢复。确定关闭？`,
    askRefresh: '此页面有未保存的内容，刷新后可恢复。确定刷新？',
    viewing: '以他人身份查看',
    viewingAs: (name: string, department: string) => `正在以“${name}${department && `（${department}）`}”的身份查看`,
    readOnly: '只读',
    timeLeft: (time: string) => `剩余 ${time}`,
    leaveView: '退出',
    viewingEndsSoon: '以他人身份查看将在一分钟后结束',
    viewingOver: '以他人身份查看已结束：时间已到',
    viewingMissing: '此标签页没有收到要查看的内容，浏览器可能不允许保存数据。查看没有打开，请关闭本页后重试。',
    ownPlatform: '以自己的身份打开平台'
  },
  {
    name: 'Qundao',
    claim: 'Back office of a government website cluster',
    claimMore: 'Sites, columns, articles, applications and workflow in one place',
    home: 'Home',
    loading: 'Loading…',
    scriptFailed: 'Couldn’t load this. Check your network and try again.',
    retry: 'Try again',
    skip: 'Skip to content',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    menu: 'Menu',
    expandSide: 'Expand side menu',
    collapseSide: 'Collapse side menu',
    collapse: 'Collapse',
    notFound: 'Sorry, this page does not exist.',
    backHome: 'Back to home',
    notBuilt: 'This page is not built yet',
    askedFor: (path: string) => `Address: ${path}`,
    notBuiltYet: (title: string) => `“${title}” is not available yet.`,
    why: 'Why?',
    noRight: (title: string) => `You do not have permission to open “${title}”`,
    neededRight: (rights: readonly string[], names: readonly string[]) =>
      `Required right: ${rights.join(' or ')}. Ask an administrator${names.length > 0 ? ` (${names.join(', ')})` : ''} for access.`,
    homeStays: 'The home page cannot be closed',
    lastStays: 'The last page cannot be closed',
    stay: 'Stay',
    leave: 'Leave',
    close: 'Close',
    refresh: 'Refresh',
    askLeave: 'This page has unsaved changes. They are offered again when you reopen it. Leave?',
    askClose: (names: string) => `${names} has unsaved changes. They are offered again when you reopen it. Close?`,
    askRefresh: 'This page has unsaved changes. They are offered again afterwards. Refresh?',
    viewing: 'Viewing as another person',
    viewingAs: (name: string, department: string) => `Viewing as ${name}${department && ` (${department})`}`,
    readOnly: 'read only',
    timeLeft: (time: string) => `${time} left`,
    leaveView: 'Leave',
    viewingEndsSoon: 'This view ends in one minute',
    viewingOver: 'The view as another person has ended: its time is over',
    viewingMissing:
      'This tab did not receive the view, perhaps because the browser stores no data. The view was not opened. Close this tab and try again.',
    ownPlatform: 'Open the platform as yourself'
  }
)

/** Returns the texts of the shell in the current language. */
export const words = (): (typeof shellText)['zh-CN'] => shellText[$locale.get()] as (typeof shellText)['zh-CN']

const pageText = texts(
  {
    login: '登录',
    register: '注册',
    registerResult: '注册结果',
    alteration: '找回密码',
    apply: '依申请公开',
    ntko: '文档编辑',
    articleAdd: '撰写文章',
    articleManage: '文章管理',
    template: '模板',
    classifyLog: '分类日志',
    picture: '文件库',
    refused: '无法打开',
    messages: '我的消息'
  },
  {
    login: 'Sign in',
    register: 'Register',
    registerResult: 'Registered',
    alteration: 'Recover access',
    apply: 'Apply for public information',
    ntko: 'Document editor',
    articleAdd: 'Write an article',
    articleManage: 'Articles',
    template: 'Templates',
    classifyLog: 'Log by class',
    picture: 'Files',
    refused: 'No permission',
    messages: 'My messages'
  }
)

/** Returns the names of pages that are in no menu. */
export const pageNames = (): (typeof pageText)['zh-CN'] => pageText[$locale.get()] as (typeof pageText)['zh-CN']
