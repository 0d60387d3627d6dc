import { texts } from '../../../core/language/locale.ts'

export const instanceStatusText = texts(
  {
    statuses: {
      ...{ running: '办理中', suspended: '已挂起', passed: '已通过', rejected: '未通过' },
      ...{ closed: '已终止', invalid: '已作废', withdrawn: '已撤回' }
    }
  },
  {
    statuses: {
      ...{ running: 'In progress', suspended: 'Suspended', passed: 'Approved', rejected: 'Rejected' },
      ...{ closed: 'Closed', invalid: 'Invalid', withdrawn: 'Withdrawn' }
    }
  }
)
