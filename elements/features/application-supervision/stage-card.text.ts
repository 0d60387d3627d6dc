import { texts } from '../../base/core/language/locale.ts'

export const stageCardText = texts(
  {
    ...{ title: '各环节用时', begin: '开始统计', again: '重新统计', save: '导出 Excel', loading: '正在统计' },
    note: '近一年办结的申请在各环节所用工作日的中位数，按承办部门。',
    ...{ empty: '近一年没有办结的申请', department: '部门', ended: '近一年办结', all: '全部', nobody: '未分派' }
  },
  {
    ...{ title: 'Time by stage', begin: 'Count', again: 'Count again', save: 'Export to Excel', loading: 'Counting…' },
    note: 'Median working days of each stage, by department, of the applications that closed in the last year.',
    ...{ empty: 'Nothing closed in the last year', department: 'Department', ended: 'Closed', all: 'All' },
    nobody: 'Unassigned'
  }
)
