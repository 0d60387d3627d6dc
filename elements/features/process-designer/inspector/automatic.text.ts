import { texts } from '../../../base/core/language/locale.ts'

export const automaticText = texts(
  {
    sameApprover: '同一审批人重复出现时',
    sameApprovers: {
      each: '每次都审批',
      first: '只需审批一次，之后自动通过',
      consecutive: '仅连续出现时自动通过'
    },
    sameApproverHint: '职责分离的环节、退回之后、表单修改之后仍须审批',
    nobody: '找不到办理人时',
    nobodies: {
      '': '按流程的设置',
      managers: '转交流程管理员',
      person: '转交给指定人员',
      pass: '自动通过',
      stop: '停在此处，告知流程管理员'
    },
    passHint: '可能没有人审批就通过；设置了职责分离的环节不会自动通过',
    standIn: '接办的人',
    chooseStandIn: '选择接办的人…',
    withdrawal: '发起人撤回',
    withdrawals: { undecided: '有人办理之前可以撤回', running: '办结之前都可以撤回', never: '不能撤回' }
  },
  {
    sameApprover: 'The same person again',
    sameApprovers: {
      each: 'Asks each time',
      first: 'Asks once, then passes automatically',
      consecutive: 'Passes only right after their own step'
    },
    sameApproverHint: 'Asks anyway at steps with separation of duties, after a return, and after a change of the form',
    nobody: 'Without people',
    nobodies: {
      '': 'As set for the process',
      managers: 'Hand to the process managers',
      person: 'Hand to a person',
      pass: 'Pass automatically',
      stop: 'Stop and tell the process managers'
    },
    passHint: 'The step may pass without anybody. Steps with separation of duties never do.',
    standIn: 'Person for these tasks',
    chooseStandIn: 'Choose a person…',
    withdrawal: 'Withdrawal by the starter',
    withdrawals: { undecided: 'Until the first decision', running: 'Until the end', never: 'Not possible' }
  }
)
