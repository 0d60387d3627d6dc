import { texts } from '../../core/language/locale.ts'

export const departmentDialogText = texts(
  {
    choose: '部门选择',
    change: (name: string) => `部门切换（当前部门 : ${name}）`,
    note: '您隶属于多部门，请选择当前所在部门',
    department: '所在部门',
    none: '请选择部门',
    missing: '请选择所在部门',
    noDepartments: '您尚未设置部门信息!',
    cancel: '取消',
    confirm: '确认',
    leave: '切换部门？',
    leaveNote: '本页有未保存的内容，已为您保留，重新打开时可恢复。',
    leaveVerb: '切换'
  },
  {
    choose: 'Choose a department',
    change: (name: string) => `Switch department (current: ${name})`,
    note: 'You belong to several departments. Choose the one you are working in.',
    department: 'Department',
    none: 'Choose a department',
    missing: 'Choose the department you are working in',
    noDepartments: 'You do not belong to a department yet',
    cancel: 'Cancel',
    confirm: 'Confirm',
    leave: 'Switch department?',
    leaveNote: 'This page has unsaved changes. They are stored and can be restored when you open the page again.',
    leaveVerb: 'Switch'
  }
)
