import { texts } from '../../core/language/locale.ts'

export const tableText = texts(
  {
    insert: '插入表格',
    size: (rows: number, columns: number) => `${rows} 行 × ${columns} 列`,
    rowBefore: '上方插入行',
    rowAfter: '下方插入行',
    columnBefore: '左侧插入列',
    columnAfter: '右侧插入列',
    merge: '合并单元格',
    mergeHint: '拖动鼠标或按 Shift+方向键选中多个单元格后合并',
    split: '拆分单元格',
    headRow: '首行作表头',
    headColumn: '首列作表头',
    rowDelete: '删除行',
    columnDelete: '删除列',
    tableDelete: '删除表格'
  },
  {
    insert: 'Insert table',
    size: (rows: number, columns: number) => `${rows} rows × ${columns} columns`,
    rowBefore: 'Row above',
    rowAfter: 'Row below',
    columnBefore: 'Column to the left',
    columnAfter: 'Column to the right',
    merge: 'Merge cells',
    mergeHint: 'To merge cells, select them by dragging or with Shift and the arrow keys',
    split: 'Split cell',
    headRow: 'Header row',
    headColumn: 'Header column',
    rowDelete: 'Delete row',
    columnDelete: 'Delete column',
    tableDelete: 'Delete table'
  }
)
