import type { Language } from './manifest.ts'

const chinese = {
  manual: '群岛组件手册',
  intro: '每个组件单独展示，属性、方法和样式可以当场试用。',
  elements: '组件',
  documents: '使用、配置与运行维护',
  filter: '筛选组件',
  example: '示例',
  surroundings: '环境',
  normal: '普通页面',
  narrow: '窄栏（320 像素）',
  hostile: '恶劣的旧页面',
  language: '组件语言',
  tryIt: '试一试',
  call: '调用',
  nothingToTry: '没有可设置的属性，直接操作上面的组件。',
  values: '方法参数',
  json: 'JSON',
  events: '发生的事件',
  noEvents: '在上面操作组件，它发出的事件会列在这里。',
  answer: '返回',
  embed: '嵌入',
  copy: '复制',
  copied: '已复制',
  otherOrigin: '页面在另一个源时，先在平台的 `QUNDAO_ORIGINS` 中写入它的源，再由页面交入登录者的令牌：',
  failed: '手册内容未能加载，请刷新重试。',
  signIn: '登录',
  signInNote: '登录平台后，组件会显示真实的数据。',
  name: '名称',
  type: '类型',
  meaning: '含义',
  groups: {
    attributes: '属性（attribute）',
    properties: '对象属性（property）',
    methods: '方法',
    events: '事件',
    slots: '插槽',
    parts: '部件（::part）',
    cssProperties: 'CSS 自定义属性'
  },
  defaultSlot: '（默认）'
}

const english: typeof chinese = {
  manual: 'Qundao elements',
  intro: 'Try each element with its attributes, methods and styles.',
  elements: 'Elements',
  documents: 'Guides, configuration, operating',
  filter: 'Filter elements',
  example: 'Example',
  surroundings: 'Environment',
  normal: 'Plain page',
  narrow: 'Narrow column (320 px)',
  hostile: 'Hostile legacy page',
  language: 'Element language',
  tryIt: 'Try it',
  call: 'Call',
  nothingToTry: 'This element has no attributes. Use it above.',
  values: 'Arguments',
  json: 'JSON',
  events: 'Event log',
  noEvents: 'Use the element above. Its events are listed here.',
  answer: 'Result',
  embed: 'Embedding',
  copy: 'Copy',
  copied: 'Copied',
  otherOrigin:
    'For pages of another origin, add the origin to `QUNDAO_ORIGINS` of the platform. The page then passes the token of the signed-in user:',
  failed: 'The manual could not be loaded. Reload the page.',
  signIn: 'Sign in',
  signInNote: 'Sign in to see the elements with real data.',
  name: 'Name',
  type: 'Type',
  meaning: 'Description',
  groups: {
    attributes: 'Attributes',
    properties: 'Properties',
    methods: 'Methods',
    events: 'Events',
    slots: 'Slots',
    parts: 'Parts (::part)',
    cssProperties: 'CSS custom properties'
  },
  defaultSlot: '(default)'
}

export type ManualWords = typeof chinese
export const manualText: Record<Language, ManualWords> = { 'zh-CN': chinese, en: english }
