import { texts } from '../../core/language/locale.ts'

export const recordListText = texts(
  {
    edit: '编辑',
    look: '查看',
    delete: '删除',
    askDelete: (name: string) => `删除“${name}”？`,
    askDeleteAll: (count: number) => `删除所选的 ${count} 条？`,
    deleted: '已删除',
    leave: '有未保存的修改，放弃吗？',
    leaveVerb: '放弃修改'
  },
  {
    edit: 'Edit',
    look: 'View',
    delete: 'Delete',
    askDelete: (name: string) => `Delete “${name}”?`,
    askDeleteAll: (count: number) => `Delete the ${count} selected?`,
    deleted: 'Deleted',
    leave: 'Discard unsaved changes?',
    leaveVerb: 'Discard changes'
  }
)
