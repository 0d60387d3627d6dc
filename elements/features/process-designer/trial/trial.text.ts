import { texts } from '../../../base/core/language/locale.ts'

/** Texts of the dialogs for test runs and versions. */
export const trialText = texts(
  {
    trial: '试运行',
    trialHint: '从发起人开始逐个环节走一遍：不保存、不通知任何人。',
    data: '流程数据（条件用到的）',
    noData: '条件没有用到流程数据',
    form: '用表单的内容',
    noForm: '不用表单',
    fillIn: '填写表单内容',
    badForm: '表单内容已损坏，请联系表单管理员',
    rights: { hidden: '不可见', read: '只读', edit: '可编辑', required: '必填' },
    run: '重新试运行',
    ...{
      loading: '正在试运行',
      way: '经过的环节',
      without: {
        managers: '没有人可办，将交给流程管理员',
        person: '没有人可办，由指定的人接办',
        pass: '没有人可办，自动通过',
        stop: '没有人可办，停在此处并告知流程管理员'
      },
      agreedAt: (step: string) => `同一审批人已在“${step}”同意，自动通过`,
      ends: '流程结束',
      close: '关闭'
    },
    stops: (reason: string) => `走不下去：${reason}`,
    together: (count: number) => `${count} 人会签`,
    action: '平台自动执行',
    outcomeOf: (name: string) => `“${name}”的结论`,
    outcomes: { agree: '同意', disagree: '不同意' } as Readonly<Record<string, string>>,
    versions: '版本',
    versionsHint: '正在办理的流程沿用发起时的版本。',
    version: (number: number) => `第 ${number} 版`,
    ...{ from: '对照版本', to: '与版本', same: '两个版本没有差别', oneVersion: '只部署过一个版本' },
    deployedBy: (name: string, time: string) => `${name} 部署于 ${time}`,
    running: (count: number) => `${count} 件在办`,
    difference: '差别',
    changes: { added: '新增', removed: '删除', changed: '修改' },
    parts: {
      ...{ name: '名称', people: '办理人', many: '会签方式', condition: '条件', way: '走向', timer: '时限' },
      ...{ buttons: '按钮', form: '表单', action: '动作' }
    },
    copiedTo: (names: string) => `办理后抄送：${names}`,
    comma: '、'
  },
  {
    trial: 'Test run',
    trialHint: 'Runs the process step by step from the start. Nothing is saved and no one is notified.',
    data: 'Data used by conditions',
    noData: 'No condition uses data',
    form: 'Form',
    noForm: 'None',
    fillIn: 'Fill in form',
    badForm: 'The form is damaged. Contact its designer.',
    rights: { hidden: 'Hidden', read: 'Read', edit: 'Edit', required: 'Required' },
    run: 'Run again',
    ...{ loading: 'Running…', way: 'Steps', ends: 'End' },
    without: {
      managers: 'No one: waits for a process manager',
      person: 'No one: handed to this person',
      pass: 'No one: passes automatically',
      stop: 'No one: stops, and the process managers are told'
    },
    agreedAt: (step: string) => `Passes automatically: the same person agrees at “${step}”`,
    close: 'Close',
    stops: (reason: string) => `Cannot continue: ${reason}`,
    together: (count: number) => `${count} together`,
    action: 'Done by the platform',
    outcomeOf: (name: string) => `Outcome of “${name}”`,
    outcomes: { agree: 'Approved', disagree: 'Rejected' } as Readonly<Record<string, string>>,
    versions: 'Versions',
    versionsHint: 'Running instances keep the version they started with.',
    version: (number: number) => `Version ${number}`,
    ...{ from: 'Compare', to: 'with', same: 'No differences', oneVersion: 'Only one version is deployed' },
    deployedBy: (name: string, time: string) => `deployed by ${name} at ${time}`,
    running: (count: number) => `${count} running`,
    difference: 'Difference',
    changes: { added: 'Added', removed: 'Removed', changed: 'Changed' },
    parts: {
      ...{ name: 'name', people: 'people', many: 'sharing', condition: 'condition', way: 'way', timer: 'time limit' },
      ...{ buttons: 'buttons', form: 'form', action: 'action' }
    },
    copiedTo: (names: string) => `Copies afterwards: ${names}`,
    comma: ', '
  }
)
