import { texts } from '../../base/core/language/locale.ts'

export const instanceListText = texts(
  {
    lists: { started: '我发起的', handled: '我办理的', copied: '抄送我的', managed: '流程实例' },
    sender: '抄送人',
    comment: '说明',
    copied: '抄送时间',
    reading: '阅读',
    read: '已读',
    unread: '未读',
    searchTitle: '标题包含',
    searchHolder: '待办人包含',
    title: '标题',
    process: '流程',
    status: '状态',
    node: '当前环节',
    waitsFor: '等待',
    waitsSince: '等待自 / 结束于',
    starter: '发起人',
    site: '站点',
    started: '发起时间',
    to: '到',
    open: '查看',
    nobody: '无人可办',
    waitsForTime: '等待到时',
    question: (verb: string, count: number) => `${verb}所选的 ${count} 件流程？`,
    verbs: { 2: '恢复', 4: '作废', 5: '挂起', 6: '终止' },
    some: (verb: string, count: number) => `${verb} ${count} 件`,
    done: (verb: string, count: number) => `已${verb} ${count} 件流程`,
    failed: (count: number, why: string) => `${count} 件未能办成：${why}`,
    reason: '原因',
    empty: {
      ...{ started: '您还没有发起流程', handled: '您还没有办理过流程' },
      ...{ copied: '还没有抄送给您的流程', managed: '本站还没有流程' }
    },
    emptyHint: {
      started: '在“我的待办”中点“发起流程”，发起的流程和结果会列在这里。',
      handled: '您办理过的流程会列在这里，结束后仍可查看。',
      copied: '别人抄送给您的流程会列在这里，只供查阅，不需要您办理。',
      managed: '本站发起的流程会列在这里，包括已挂起和已结束的。'
    },
    signedOut: '未登录，请先登录后查看流程'
  },
  {
    lists: { started: 'Started by me', handled: 'Done by me', copied: 'Copied to me', managed: 'Process instances' },
    sender: 'Copied by',
    comment: 'Note',
    copied: 'Copied',
    reading: 'Read',
    read: 'Read',
    unread: 'Unread',
    searchTitle: 'Title contains',
    searchHolder: 'Waits for',
    title: 'Title',
    process: 'Process',
    status: 'Status',
    node: 'Step',
    waitsFor: 'Waits for',
    waitsSince: 'Since / ended',
    starter: 'Started by',
    site: 'Site',
    started: 'Started',
    to: 'to',
    open: 'Open',
    nobody: 'No one',
    waitsForTime: 'A time limit',
    question: (verb: string, count: number) => `${verb} ${count} selected processes?`,
    verbs: { 2: 'Resume', 4: 'Invalidate', 5: 'Suspend', 6: 'Close' },
    some: (verb: string, count: number) => `${verb} ${count}`,
    done: (verb: string, count: number) => `${verb}: ${count} done`,
    failed: (count: number, why: string) => `${count} not changed: ${why}`,
    reason: 'Reason',
    empty: {
      started: 'You have not started a process',
      handled: 'You have not done a task',
      copied: 'No process was copied to you',
      managed: 'No processes at this site'
    },
    emptyHint: {
      started: 'Choose “Start process” in “My tasks”. Your processes and their results appear here.',
      handled: 'Processes that you worked on appear here, also after they end.',
      copied: 'Processes that others copy to you appear here. You read them and do not decide.',
      managed: 'Processes of this site appear here, including suspended and ended ones.'
    },
    signedOut: 'Sign in to see processes'
  }
)

export type InstanceListWords = (typeof instanceListText)['zh-CN']
