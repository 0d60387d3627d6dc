import type { AddedTask } from '../../../contract/process-added.ts'
import { texts } from '../../../core/language/locale.ts'

function askedInChinese({ kind, byName }: AddedTask): string {
  return {
    before: `${byName}请您在其办理前提出意见。您的意见供其参考，不代替其决定。`,
    after: `${byName}已同意，并请您接着办理。您同意后流程继续；您不同意，本环节即为不同意，或者退还给${byName}。`,
    parallel: `${byName}请您参加本次会签。`
  }[kind]
}
function askedInEnglish({ kind, byName }: AddedTask): string {
  return {
    before: `${byName} asks for your advice before deciding. It does not replace the decision.`,
    after: `${byName} approved and asks you next. The process continues if you approve. Otherwise the step is rejected, or returns to ${byName}.`,
    parallel: `${byName} asks you to join this joint decision.`
  }[kind]
}

export const signersText = texts(
  {
    add: '加签',
    addTo: (name: string) => `加签“${name}”`,
    kind: '加签方式',
    kinds: { before: '前加签', after: '后加签', parallel: '并加签' },
    notes: {
      before: '先由他们提出意见，任务再回到您手中，由您决定。等待期间您不能办理，单人环节的期限停止计算。',
      after:
        '您现在即为同意，原因作为您的意见。他们都同意后流程继续；有一人不同意，本环节即为不同意，没有“不同意”去向的退还给您。',
      parallel: '他们加入本次会签，按会签规则一起表决，总人数随之增加。'
    },
    people: '加签的人',
    choosePeople: '选择人员',
    names: (names: string, count: number) => (count > 1 ? `${names}（${count} 人）` : names),
    peopleNeeded: '请选择加签的人',
    tooMany: (most: number) => `一次最多加签 ${most} 人`,
    reason: '原因',
    reasonNeeded: '请填写原因',
    added: '已加签',
    cancel: '取消',
    remove: '减签',
    removeOf: (name: string) => `减签“${name}”`,
    removeNote: '此人不再办理，任务从其待办中消失。此人会收到通知和原因。',
    removed: '已减签',
    opinions: '加签意见',
    pending: '等待办理',
    waits: '等待加签：他们都办理后，任务回到您手中。',
    returned: '加签的人都已办理。他们的意见供您参考，由您决定。',
    asked: askedInChinese,
    outcome: (name: string) => name
  },
  {
    add: 'Add people',
    addTo: (name: string) => `Add people to “${name}”`,
    kind: 'How',
    kinds: { before: 'Before me', after: 'After me', parallel: 'Beside me' },
    notes: {
      before:
        'They advise first, then the task returns to you and you decide. Meanwhile you cannot act, and the time limit of a step with one person waits.',
      after:
        'You approve now, with the reason as your comment. The process continues when they all approve. If one rejects, the step is rejected, or returns to you if it cannot be.',
      parallel: 'They join this joint decision and vote by its rule, which counts them.'
    },
    people: 'People',
    choosePeople: 'Choose people',
    names: (names: string, count: number) => (count > 1 ? `${names} (${count})` : names),
    peopleNeeded: 'Choose at least one person',
    tooMany: (most: number) => `Add up to ${most} people at once`,
    reason: 'Reason',
    reasonNeeded: 'Enter a reason',
    added: 'People added',
    cancel: 'Cancel',
    remove: 'Remove',
    removeOf: (name: string) => `Remove “${name}”`,
    removeNote: 'The task leaves the inbox of this person, who gets a message with the reason.',
    removed: 'Removed',
    opinions: 'Opinions of added people',
    pending: 'To do',
    waits: 'Waits for added people. The task returns to you when all have told their opinion.',
    returned: 'All added people have told their opinion. They advise; you decide.',
    asked: askedInEnglish,
    outcome: (name: string) => ({ 同意: 'Approved', 不同意: 'Rejected' })[name] ?? name
  }
)
