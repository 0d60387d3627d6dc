import { texts } from '../../../base/core/language/locale.ts'

export const handoverText = texts(
  {
    title: (name: string) => `${name}的离职交接`,
    nothing: '此人名下没有需要交接的事项。',
    hint: '为各项选择接收人；没有选择的留在此人名下。',
    kinds: {
      task: '待办任务',
      article: '未完成的文章',
      instance: '发起的流程',
      department: '负责的部门',
      substitute: '受托代办',
      announcement: '未发布的公告',
      grant: '负责的站点和栏目',
      process: '流程中指定的办理人'
    },
    count: (count: number) => `${count} 项`,
    titles: (titles: string[], count: number) => titles.join('、') + (count > titles.length ? ` 等 ${count} 项` : ''),
    left: (count: number, reason: string) => `${count} 项不能交接：${reason}`,
    stays: (reason: string) => `不能交接：${reason}`,
    successor: '接收人',
    all: '全部交给…',
    choose: '选择接收人',
    chooseFor: (kind: string) => `选择“${kind}”的接收人`,
    clearFor: (kind: string) => `不交接“${kind}”`,
    toAll: '全部事项的接收人',
    freeze: '交接后冻结此账号',
    move: '交接',
    freezeOnly: '冻结',
    done: (count: number) => `已交接 ${count} 项`,
    doneTitle: (name: string) => `${name}的交接结果`,
    leftTitle: '以下事项没有交接，仍在此人名下：',
    frozen: '账号已冻结。',
    open: (count: number) => `此人名下还有 ${count} 项没有交接。`,
    openUnknown: (problem: string) => `未能读取此人名下的事项：${problem}`,
    handOver: '离职交接',
    close: '关闭',
    cancel: '取消',
    loading: '正在加载'
  },
  {
    title: (name: string) => `Handover of ${name}`,
    nothing: 'This user holds nothing to hand over.',
    hint: 'Choose who receives each kind. Kinds without a choice stay with the user.',
    kinds: {
      task: 'Open tasks',
      article: 'Unfinished articles',
      instance: 'Processes started',
      department: 'Departments headed',
      substitute: 'Substitutions',
      announcement: 'Unreleased announcements',
      grant: 'Sites and columns granted',
      process: 'Named in processes'
    },
    count: (count: number) => `${count}`,
    titles: (titles: string[], count: number) =>
      titles.join(', ') + (count > titles.length ? ` and ${count - titles.length} more` : ''),
    left: (count: number, reason: string) => `${count} cannot move: ${reason}`,
    stays: (reason: string) => `Cannot move: ${reason}`,
    successor: 'Recipient',
    all: 'Give all to…',
    choose: 'Choose recipient',
    chooseFor: (kind: string) => `Choose the recipient of “${kind}”`,
    clearFor: (kind: string) => `Do not hand over “${kind}”`,
    toAll: 'Recipient of everything',
    freeze: 'Then freeze this account',
    move: 'Hand over',
    freezeOnly: 'Freeze',
    done: (count: number) => `${count} handed over`,
    doneTitle: (name: string) => `Handover of ${name}: result`,
    leftTitle: 'These were not handed over and stay with the user:',
    frozen: 'The account is frozen.',
    open: (count: number) => `This user still holds ${count} things.`,
    openUnknown: (problem: string) => `What this user holds could not be read: ${problem}`,
    handOver: 'Hand over',
    close: 'Close',
    cancel: 'Cancel',
    loading: 'Loading'
  }
)

export type HandoverWords = (typeof handoverText)['zh-CN']
