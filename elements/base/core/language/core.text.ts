import { texts } from './locale.ts'

export const coreText = texts(
  {
    close: '关闭',
    dismiss: '收起消息',
    why: '为什么？',
    broken: '此部件出现错误',
    retry: '重试',
    loading: '正在加载…',
    loadFailed: '加载失败'
  },
  {
    close: 'Close',
    dismiss: 'Dismiss message',
    why: 'Why?',
    broken: 'Something went wrong here.',
    retry: 'Try again',
    loading: 'Loading…',
    loadFailed: 'Couldn’t load'
  }
)
