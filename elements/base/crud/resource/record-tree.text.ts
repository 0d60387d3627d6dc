import { texts } from '../../core/language/locale.ts'

export const recordTreeText = texts(
  {
    clear: '清除筛选',
    moveTo: '移动到…',
    delete: '删除',
    leave: '有未保存的修改，放弃吗？',
    leaveVerb: '放弃修改',
    moved: '已移动',
    deleted: '已删除'
  },
  {
    clear: 'Clear filter',
    moveTo: 'Move to…',
    delete: 'Delete',
    leave: 'Discard unsaved changes?',
    leaveVerb: 'Discard changes',
    moved: 'Moved',
    deleted: 'Deleted'
  }
)
