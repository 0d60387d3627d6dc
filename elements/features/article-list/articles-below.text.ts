import { texts } from '../../base/core/language/locale.ts'

export const articlesBelowText = texts(
  {
    below: (count: number, isCapped: boolean) => `下级栏目中有 ${count}${isCapped ? '+' : ''} 篇文章`,
    showBelow: '查看下级栏目的文章'
  },
  {
    below: (count: number, isCapped: boolean) => `${count}${isCapped ? '+' : ''} articles in subcolumns`,
    showBelow: 'Show them'
  }
)
