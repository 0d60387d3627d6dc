import type { JointRule } from '../../contract/joint-decision.ts'
import type { AddedKind } from '../../contract/process-added.ts'
import { texts } from '../../core/language/locale.ts'

const units: Record<string, string> = { 天: 'd', 小时: 'h', 分钟: 'min', 秒: 's', 不到: 'less than' }
/** Translates durations, which the platform sends in Chinese. */
const inEnglish = (duration: string): string => duration.replace(/天|小时|分钟|秒|不到/g, word => units[word]!)

function rulesInChinese({ name, argument = '', veto, everyone }: JointRule): string {
  const words = {
    all: '全部同意',
    any: '任一同意',
    count: `${argument} 人同意`,
    ratio: `${argument} 同意`,
    majority: '过半同意'
  }
  return [words[name], ...(veto ? ['一票否决'] : []), ...(everyone ? ['全员表决'] : [])].join('，')
}
function rulesInEnglish({ name, argument = '', veto, everyone }: JointRule): string {
  const words = {
    ...{ all: 'Everyone approves', any: 'Any approval', majority: 'Majority approves' },
    ...{ count: `${argument} approvals`, ratio: `${argument} approve` }
  }
  return [words[name], ...(veto ? ['single veto'] : []), ...(everyone ? ['everyone votes'] : [])].join(', ')
}
function addedInChinese(name: string, kind: AddedKind): string {
  return name + { before: '前加签', after: '后加签', parallel: '并加签' }[kind]
}
function addedInEnglish(name: string, kind: AddedKind): string {
  return { before: `asked by ${name} before`, after: `asked by ${name} after`, parallel: `added by ${name}` }[kind]
}
const ways: [RegExp, string][] = [
  [/^自动通过：同一审批人已在“(.*)”同意$/s, 'Passed automatically: the same person agreed at “$1”'],
  [/^自动通过：没有找到办理人$/, 'Passed automatically: there were no people'],
  [
    /^没有找到办理人，停在此处.*$/s,
    'There were no people. The process waits, and its managers were asked to name a person.'
  ],
  [
    /^没有找到办理人，指定接办的人也不能办理.*$/s,
    'There were no people, and the named person cannot act. The process managers got the task.'
  ],
  [/^没有找到办理人，.*转交流程管理员办理$/s, 'There were no people. The process managers got the task.'],
  [/^没有找到办理人，转交(.*)办理$/s, 'There were no people. Handed to $1.']
]
/** Translates sentences about automatic steps, which the platform stores in Chinese. */
function sentenceInEnglish(comment: string): string {
  const found = ways.find(([form]) => form.test(comment))
  return found ? comment.replace(...found) : comment
}
const outcomesInEnglish: Record<string, string> = { 同意: 'Approved', 不同意: 'Rejected' }

export const taskHistoryText = texts(
  {
    history: '办理过程',
    states: { open: '待签收', claimed: '办理中', done: '已办', cancelled: '已取消' },
    mine: '待办理',
    waiting: '等待加签',
    addedBy: addedInChinese,
    took: (duration: string) => `用时 ${duration}`,
    waits: (duration: string) => `已等待 ${duration}`,
    candidates: (names: string) => `候选人：${names}`,
    noPeople: '无人可办，请转给他人',
    platform: '系统',
    handed: (from: string, to: string) => `${from || '—'} → ${to}`,
    rule: rulesInChinese,
    ownRule: '自定义条件',
    inTurn: '依次表决',
    tally: (people: number, agreed: number, disagreed: number) =>
      `共 ${people} 人，已同意 ${agreed} 人，不同意 ${disagreed} 人`,
    votes: (agreed: number, disagreed: number) => `同意 ${agreed} 人，不同意 ${disagreed} 人`,
    votesOf: (step: string) => `“${step}”的表决`,
    outcome: (name: string) => name,
    kinds: {
      ...{ '1': '', '2': '退回', '3': '不同意', '4': '转办', '5': '已撤回', '6': '跳转' },
      ...{ '7': '挂起', '8': '恢复办理', '9': '终止', '10': '作废', '11': '到时', '12': '催办', '13': '抄送' },
      ...{ '14': '前加签', '15': '后加签', '16': '并加签', '17': '减签', '18': '评论' },
      ...{ '19': '自动通过', '20': '自动通过', '21': '没有办理人' }
    },
    sentence: (comment: string) => comment
  },
  {
    history: 'History',
    states: { open: 'To be claimed', claimed: 'In progress', done: 'Done', cancelled: 'Cancelled' },
    mine: 'To do',
    waiting: 'Waits for added people',
    addedBy: addedInEnglish,
    took: (duration: string) => `took ${inEnglish(duration)}`,
    waits: (duration: string) => `waiting ${inEnglish(duration)}`,
    candidates: (names: string) => `Can be claimed by ${names}`,
    noPeople: 'No one can do this task. Reassign it.',
    platform: 'System',
    handed: (from: string, to: string) => `${from || '—'} → ${to}`,
    rule: rulesInEnglish,
    ownRule: 'Custom condition',
    inTurn: 'One after another',
    tally: (people: number, agreed: number, disagreed: number) =>
      `${people} people, ${agreed} approved, ${disagreed} rejected`,
    votes: (agreed: number, disagreed: number) => `${agreed} approved, ${disagreed} rejected`,
    votesOf: (step: string) => `Votes of “${step}”`,
    outcome: (name: string) => outcomesInEnglish[name] ?? name,
    kinds: {
      ...{ '1': '', '2': 'Sent back', '3': 'Rejected', '4': 'Reassigned', '5': 'Taken back', '6': 'Skipped' },
      ...{
        '7': 'Suspended',
        '8': 'Resumed',
        '9': 'Closed',
        '10': 'Invalidated',
        '11': 'Time limit reached',
        '12': 'Urged',
        '13': 'Copied',
        '14': 'Asked before deciding',
        '15': 'Approved, asked others after',
        '16': 'Added to the round',
        '17': 'Removed',
        '18': 'Remark',
        '19': 'Passed automatically',
        '20': 'Passed automatically',
        '21': 'Without people'
      }
    },
    sentence: sentenceInEnglish
  }
)
