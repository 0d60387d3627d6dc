import { texts } from '../../base/core/language/locale.ts'

export const operationText = texts(
  {
    names: {
      ...{ claim: '签收', complete: '办理', disagree: '退回', reassign: '转办', skip: '跳转', callBack: '撤回' },
      ...{ suspend: '挂起', resume: '恢复', close: '终止', invalid: '作废', withdraw: '撤回流程' }
    },
    question: (operation: string, title: string) => `${operation}“${title}”`,
    notes: {
      reassign: '任务交由接办人办理，办理过程中保留原办理人。',
      skip: '当前任务结束，流程转到所选环节。',
      callBack: '您的上一步办理撤销，任务回到您手中。后续环节已签收或办理的不能撤回。',
      withdraw: '流程结束，结果为“已撤回”，待办任务全部取消。之后可以修改内容，再次提交。',
      suspend: '挂起后不能办理，期限停止计算；可以恢复。',
      resume: '恢复后继续办理，期限接着计算。',
      close: '流程提前结束，已有的办理记录保留。此操作不能撤销。',
      invalid: '流程作废，结果为“已作废”。此操作不能撤销。'
    },
    done: {
      ...{ reassign: '已转办', skip: '已跳转', callBack: '已撤回', suspend: '已挂起', resume: '已恢复' },
      ...{ close: '已终止', invalid: '已作废', withdraw: '已撤回' }
    },
    reason: '原因',
    reasonIfAny: '原因（选填）',
    reasonNeeded: '请填写原因',
    person: '接办人',
    choosePerson: '选择接办人…',
    personNeeded: '请选择接办人',
    node: '目标环节',
    chooseNode: '请选择',
    nodeNeeded: '请选择目标环节',
    cancel: '取消'
  },
  {
    names: {
      ...{ claim: 'Claim', complete: 'Handle', disagree: 'Send back', reassign: 'Reassign', skip: 'Move' },
      ...{
        callBack: 'Take back',
        suspend: 'Suspend',
        resume: 'Resume',
        close: 'Close',
        invalid: 'Invalidate',
        withdraw: 'Withdraw'
      }
    },
    question: (operation: string, title: string) => `${operation} “${title}”`,
    notes: {
      reassign: 'The other person gets the task. The history shows the previous person.',
      skip: 'The current task ends, and the process continues at the chosen step.',
      callBack: 'Your last step is undone and the task returns to you, unless the next person has claimed or done it.',
      withdraw:
        'The process ends with the result “Withdrawn”, and its tasks are cancelled. You can then edit and send it again.',
      suspend: 'Tasks cannot be done and time limits wait until the process is resumed.',
      resume: 'Tasks can be done again, and time limits continue.',
      close: 'The process ends early and its history remains. This cannot be undone.',
      invalid: 'The process ends with the result “Invalid”. This cannot be undone.'
    },
    done: {
      ...{ reassign: 'Reassigned', skip: 'Moved', callBack: 'Taken back', suspend: 'Suspended', resume: 'Resumed' },
      ...{ close: 'Closed', invalid: 'Invalidated', withdraw: 'Withdrawn' }
    },
    reason: 'Reason',
    reasonIfAny: 'Reason (optional)',
    reasonNeeded: 'Enter a reason',
    person: 'Person',
    choosePerson: 'Choose person…',
    personNeeded: 'Choose a person',
    node: 'Step',
    chooseNode: 'Choose',
    nodeNeeded: 'Choose a step',
    cancel: 'Cancel'
  }
)
