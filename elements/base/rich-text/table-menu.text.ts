import { texts } from '../core/locale.ts'

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
    insert: 'Insert a table',
    size: (rows: number, columns: number) => `${rows} rows × ${columns} columns`,
    rowBefore: 'Row above',
    rowAfter: 'Row below',
    columnBefore: 'Column to the left',
    columnAfter: 'Column to the right',
    merge: 'Merge cells',
    mergeHint: 'Select several cells by dragging, or by Shift and the arrow keys, then merge them',
    split: 'Split the cell',
    headRow: 'First row is a head',
    headColumn: 'First column is a head',
    rowDelete: 'Delete the row',
    columnDelete: 'Delete the column',
    tableDelete: 'Delete the table'
  }
)
