import { texts } from '../../../../core/locale.ts'

export const tableText = texts(
  {
    add: '添加一行',
    none: '还没有数据',
    tools: '操作',
    row: (row: number) => `（第 ${row} 行）`,
    copy: (row: number) => `复制第 ${row} 行`,
    remove: (row: number) => `删除第 ${row} 行`,
    move: (row: number) => `移动第 ${row} 行`,
    moveHint: '拖动排序，或按 Alt+↑、Alt+↓'
  },
  {
    add: 'Add a row',
    none: 'No rows yet',
    tools: 'Actions',
    row: (row: number) => ` (row ${row})`,
    copy: (row: number) => `Copy row ${row}`,
    remove: (row: number) => `Delete row ${row}`,
    move: (row: number) => `Move row ${row}`,
    moveHint: 'Drag to sort, or press Alt+↑ or Alt+↓'
  }
)
