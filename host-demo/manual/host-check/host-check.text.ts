import type { Language, Words } from './line.ts'

const chinese = {
  title: '群岛：页面检查',
  close: '关闭',
  other: 'English',
  running: '检查中…',
  good: '没有发现问题',
  bad: (count: number) => `${count} 项需要处理`,
  builtins: '内置函数',
  policy: '内容安全策略',
  platform: '平台与令牌',
  document: '文档',
  draw: '画出组件',
  one: '画出',
  all: '逐个画出',
  note: '画出的组件会在本页面注册它的标签，刷新页面后消失。',
  drawing: (tag: string) => `${tag}：正在画…`,
  drawn: (tag: string, said: string) => `${tag}：已画出，${said}`,
  failed: (tag: string, said: string) => `${tag}：没有画出。${said}`,
  noTags: '组件的清单未能加载，原因见上。'
}

const english: typeof chinese = {
  title: 'Qundao: check of this page',
  close: 'Close',
  other: '中文',
  running: 'Checking …',
  good: 'No problem was found',
  bad: count => `Problems to solve: ${count}`,
  builtins: 'Builtins',
  policy: 'Content security policy',
  platform: 'Platform and token',
  document: 'Document',
  draw: 'Draw elements',
  one: 'Draw',
  all: 'Draw each',
  note: 'Drawing an element defines its tag in this page until the page is reloaded.',
  drawing: tag => `${tag}: drawing …`,
  drawn: (tag, said) => `${tag}: drawn, ${said}`,
  failed: (tag, said) => `${tag}: not drawn. ${said}`,
  noTags: 'The list of elements could not be loaded. The lines above say why.'
}

export const checkText: Record<Language, typeof chinese> = { zh: chinese, en: english }

/** Creates a text in both languages. */
export const inBoth = (say: (text: typeof chinese, language: Language) => string): Words => ({
  zh: say(chinese, 'zh'),
  en: say(english, 'en')
})
