import { texts } from '../../core/language/locale.ts'

export const tableText = texts(
  {
    add: '添加一行',
    none: '还没有数据',
    tools: '操作',
    row: (row: number) => `（第 ${row} 行）`,
    copy: (row: number) => `复制第 ${row} 行`,
    remove: (row: number) => `删除第 ${row} 行`,
    move: (row: number) => `移动第 ${row} 行`,
    moveHint: '拖动排序，或按 Alt+↑、Alt+↓',
    added: (row: number, count: number) => `已添加第 ${row} 行，共 ${count} 行`,
    copied: (row: number, to: number, count: number) => `已将第 ${row} 行复制为第 ${to} 行，共 ${count} 行`,
    removed: (row: number, count: number) => `已删除第 ${row} 行，剩余 ${count} 行`,
    moved: (to: number, count: number) => `已移到第 ${to} 行，共 ${count} 行`
  },
  {
    add: 'Add row',
    none: 'No rows yet',
    tools: 'Actions',
    row: (row: number) => ` (row ${row})`,
    copy: (row: number) => `Copy row ${row}`,
    remove: (row: number) => `Delete row ${row}`,
    move: (row: number) => `Move row ${row}`,
    moveHint: 'Drag to reorder, or press Alt+↑ or Alt+↓',
    added: (row: number, count: number) => `Row ${row} of ${count} added`,
    copied: (row: number, to: number, count: number) => `Row ${row} copied to row ${to} of ${count}`,
    removed: (row: number, count: number) => `Row ${row} deleted, ${count} left`,
    moved: (to: number, count: number) => `Moved to row ${to} of ${count}`
  }
)
