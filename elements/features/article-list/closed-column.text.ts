import { texts } from '../../base/core/language/locale.ts'

export const closedColumnText = texts(
  {
    closed: '当前栏目不可发文!!!',
    closedBelow: (column: string) => `“${column}”本身不发布文章，可以写到它下面的栏目：`,
    closedAlone: (column: string) => `“${column}”及其下级都不发布文章，请选择其他栏目，或请栏目管理员开放。`,
    closedMore: (count: number) => `另有 ${count} 个，见栏目树`,
    retry: '重试'
  },
  {
    closed: 'This column does not accept articles',
    closedBelow: (column: string) => `“${column}” does not accept articles, but these subcolumns do:`,
    closedAlone: (column: string) =>
      `Neither “${column}” nor its subcolumns accept articles. Choose another column or ask a column manager.`,
    closedMore: (count: number) => `${count} more in the column tree`,
    retry: 'Try again'
  }
)
