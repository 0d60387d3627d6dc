import { texts } from '../../base/core/language/locale.ts'

export const columnTreeText = texts(
  {
    empty: '本站点还没有栏目',
    emptyHint: '在“栏目管理”中添加第一个栏目。',
    loading: '正在加载栏目…',
    retry: '重试',
    signedOut: '未登录，请先登录后查看栏目',
    closed: '当前栏目不可发文!!!',
    wayOnly: '您没有这个栏目的授权，请展开它选择下级栏目'
  },
  {
    empty: 'This site has no columns yet',
    emptyHint: 'Add the first one in column management.',
    loading: 'Loading columns…',
    retry: 'Try again',
    signedOut: 'Sign in to see the columns',
    closed: 'This column does not accept articles',
    wayOnly: 'You do not have permission for this column. Expand it and choose a subcolumn.'
  }
)
