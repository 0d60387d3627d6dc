import { sessionCall, type Size } from './element-facts.ts'
import type { Language } from './manifest.ts'

const chinese = {
  title: '尺寸、权限与调用',
  note: '由测试在真实平台上以管理员身份测得；权限的名称与编号同“权限管理”。',
  height: '高度',
  width: '宽度',
  needs: '打开所需的权限',
  actions: '各项操作的权限',
  calls: '首次显示时的调用',
  nothing: '无',
  right: (name: string, id: string, _code: string) => `${name}（${id}）`,
  also: (names: string) => `视情况检查：${names}`,
  tall: ({ height, usual, most }: Size) => {
    const most900 = most ? `与内容同高，在 900 px 高的窗口中最多 ${most} px` : '与内容同高'
    if (height === 'none') return '打开之前不占位置'
    if (height === 'window') return `随窗口的高度变化，在 900 px 高的窗口中为 ${usual} px`
    if (height === 'content') return most900
    return `占满页面给定的高度；没有给定时${usual ? `，在 900 px 高的窗口中为 ${usual} px` : most900}`
  },
  wide: ({ width, least }: Size) =>
    `${width === 'given' ? '占满所在位置的宽度' : '与内容同宽'}；${least} px 起各控件都可使用`,
  maybe: `必要时还有 ${sessionCall}（会话与文件的密钥）`,
  failed: '尺寸与调用未能加载，请刷新重试。'
}

const english: typeof chinese = {
  title: 'Size, rights and calls',
  note: 'Measured by tests on the real platform as administrator. Rights have the codes and ids of the permission page; their names show on hover.',
  height: 'Height',
  width: 'Width',
  needs: 'Rights to open it',
  actions: 'Rights for its actions',
  calls: 'Calls of the first screen',
  nothing: 'None',
  right: (_name, id, code) => `${code} (${id})`,
  also: (names: string) => `in some cases: ${names}`,
  tall: ({ height, usual, most }) => {
    const most900 = most ? `as high as its content, at most ${most} px in a window of 900 px` : 'as high as its content'
    if (height === 'none') return 'Takes no room until it opens'
    if (height === 'window') return `Follows the height of the window: ${usual} px in a window of 900 px`
    if (height === 'content') return `${most900[0]!.toUpperCase()}${most900.slice(1)}`
    return `Fills the height that the page gives. By default ${usual ? `${usual} px in a window of 900 px` : most900}`
  },
  wide: ({ width, least }: Size) =>
    `${width === 'given' ? 'As wide as its place' : 'As wide as its content'}. All controls can be used from ${least} px`,
  maybe: `${sessionCall} in addition if needed (keys of the session and of files)`,
  failed: 'Sizes and calls could not be loaded. Reload the page.'
}

export const factsText: Record<Language, typeof chinese> = { 'zh-CN': chinese, en: english }
