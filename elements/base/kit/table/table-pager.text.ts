import { texts } from '../../core/language/locale.ts'
import { groupThousands } from '../../core/values/numbers.ts'

export const pagerText = texts(
  {
    size: '每页条数',
    perPage: (count: number) => `${count} 条/页`,
    page: '页码',
    of: (pages: number, isCapped: boolean) => `/ ${groupThousands(pages)}${isCapped ? '+' : ''} 页`,
    first: '第一页',
    previous: '上一页',
    next: '下一页'
  },
  {
    size: 'Page size',
    perPage: (count: number) => `${count} per page`,
    page: 'Page',
    of: (pages: number, isCapped: boolean) => `of ${groupThousands(pages)}${isCapped ? '+' : ''}`,
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page'
  }
)
