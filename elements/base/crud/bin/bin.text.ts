import { texts } from '../../core/language/locale.ts'

export const binText = texts(
  {
    bin: '回收站',
    titled: (label: string) => `${label}：回收站`,
    close: '关闭',
    search: '名称',
    name: '名称',
    withBelow: (name: string, below: number) => `${name}（及下级 ${below} 个）`,
    place: '原位置',
    top: '顶层',
    deletedBy: '删除人',
    deletedAt: '删除时间',
    purgeAt: '彻底删除时间',
    restore: '恢复',
    delete: '彻底删除',
    askRestore: (name: string, count: number) => (count > 1 ? `恢复选中的 ${count} 项？` : `恢复“${name}”？`),
    restoreNote: '名称、编码和设置会恢复；人员不会恢复，需要重新分配。',
    askDelete: (name: string, count: number) => (count > 1 ? `彻底删除选中的 ${count} 项？` : `彻底删除“${name}”？`),
    deleteNote: '彻底删除后无法恢复。',
    done: (verb: string, count: number) => `已${verb} ${count} 项`,
    failed: (title: string, message: string) => (title ? `“${title}”：${message}` : message),
    empty: '回收站是空的',
    emptyHint: '删除的内容会先放在这里，到期后自动彻底删除。'
  },
  {
    bin: 'Recycle bin',
    titled: (label: string) => `${label}: recycle bin`,
    close: 'Close',
    search: 'Name',
    name: 'Name',
    withBelow: (name: string, below: number) => `${name} (and ${below} below)`,
    place: 'Former place',
    top: 'Top level',
    deletedBy: 'Deleted by',
    deletedAt: 'Deleted',
    purgeAt: 'Permanent deletion',
    restore: 'Restore',
    delete: 'Delete permanently',
    askRestore: (name: string, count: number) => (count > 1 ? `Restore ${count} items?` : `Restore “${name}”?`),
    restoreNote: 'Names, codes and settings are restored. Assign people again.',
    askDelete: (name: string, count: number) =>
      count > 1 ? `Permanently delete ${count} items?` : `Permanently delete “${name}”?`,
    deleteNote: 'Permanently deleted items cannot be restored.',
    done: (verb: string, count: number) => `${verb}: ${count}`,
    failed: (title: string, message: string) => (title ? `“${title}”: ${message}` : message),
    empty: 'The recycle bin is empty',
    emptyHint: 'Deleted items stay here until their permanent deletion.'
  }
)
