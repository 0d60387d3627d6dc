import { texts } from '../../base/core/language/locale.ts'

export const dictionaryListText = texts(
  {
    dictionaries: '数据字典',
    configure: '字典配置',
    back: '返回字典列表',
    items: (name: string) => `${name}的字典项`,
    loading: '正在打开'
  },
  {
    dictionaries: 'Dictionaries',
    configure: 'Items',
    back: 'Back to the dictionaries',
    items: (name: string) => `Items of ${name}`,
    loading: 'Loading…'
  }
)
