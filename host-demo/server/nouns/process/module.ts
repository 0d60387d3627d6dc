import { processRights } from '../../../../elements/base/contract/process.ts'
import type { Module } from '../../http/module.ts'
import { view } from '../menu/menu-entries.ts'
import { registerAdded } from './calls/added-calls.ts'
import { registerCopies } from './calls/copy-calls.ts'
import { registerRemarks } from './calls/remark-calls.ts'
import { registerRetry } from './calls/retry-call.ts'
import { registerInstances } from './calls/instance-calls.ts'
import { registerInstanceLists } from './calls/instance-lists.ts'
import { registerInstanceReads } from './calls/instance-reads.ts'
import { registerReminder } from './calls/remind.ts'
import { registerProcesses } from './definition/process-calls.ts'
import { logFailure } from '../../kernel/log.ts'
import { seedProcesses } from './process-seed.ts'
import { registerSubstitutes } from './people/substitute-calls.ts'
import { registerTrials } from './trial/trial-calls.ts'
import { registerWithdrawal } from './withdrawal/withdrawal-calls.ts'
import { watchTimers } from './instance/timers.ts'
import { isOfInstance, readInstanceFiles } from './overview/instance-details.ts'
import { pushTasks } from './push-tasks.ts'
import { tasksWaiting } from './waiting-tasks.ts'

export const processModule: Module = {
  noun: 'process',
  title: '流程',
  register(platform) {
    registerProcesses(platform)
    registerInstances(platform)
    registerInstanceReads(platform)
    registerInstanceLists(platform)
    registerReminder(platform)
    registerCopies(platform)
    registerRemarks(platform)
    registerRetry(platform)
    registerAdded(platform)
    registerSubstitutes(platform)
    registerTrials(platform)
    registerWithdrawal(platform)
    const { http, database } = platform
    const stop = watchTimers(database, error => logFailure(http.log, 'warn', error, 'a timer was not fired'))
    http.addHook('onClose', stop)
  },
  rights: processRights,
  waiting: [tasksWaiting],
  annexes: { processInstance: ({ database }, caller, id) => readInstanceFiles(database, caller, id) },
  files: { isReadable: isOfInstance },
  push: pushTasks,
  menus: [
    {
      id: '193',
      path: '/process/mine',
      title: '我的办公',
      english: 'My work',
      icon: 'inbox',
      component: view,
      menuCategory: '1',
      sortNo: 11,
      children: [
        {
          id: '190',
          path: '/process/inbox',
          title: '我的待办',
          english: 'My tasks',
          icon: 'inbox',
          component: 'process/Inbox'
        },
        {
          id: '194',
          path: '/process/StartedInstances',
          title: '我发起的',
          english: 'Started by me',
          icon: 'document',
          component: 'process/StartedInstances'
        },
        {
          id: '197',
          path: '/process/HandledInstances',
          title: '我办理的',
          english: 'Done by me',
          icon: 'done',
          component: 'process/HandledInstances'
        },
        {
          id: '198',
          path: '/process/CopiedInstances',
          title: '抄送我的',
          english: 'Copied to me',
          icon: 'archive',
          component: 'process/CopiedInstances'
        },
        {
          id: '195',
          path: '/process/instance',
          title: '流程详情',
          english: 'Process',
          icon: 'document',
          component: 'process/ProcessInstance',
          hidden: true
        }
      ]
    },
    {
      id: '196',
      parentId: '160',
      path: '/process/InstanceList',
      title: '流程实例',
      english: 'Process instances',
      icon: 'site',
      component: 'process/InstanceList',
      permissions: 'system:process:manage',
      menuCategory: '1',
      sortNo: 17
    },
    {
      id: '191',
      parentId: '160',
      path: '/process/ProcessList',
      title: '流程管理',
      english: 'Processes',
      icon: 'site',
      component: 'process/ProcessList',
      permissions: 'system:process:list',
      menuCategory: '1',
      sortNo: 17
    },
    {
      id: '192',
      parentId: '160',
      path: '/process/design',
      title: '流程设计',
      english: 'Process designer',
      icon: 'site',
      component: 'process/ProcessDesigner',
      permissions: 'system:process:list',
      hidden: true,
      keepAlive: true,
      menuCategory: '1',
      sortNo: 18
    }
  ],
  demo: seedProcesses
}
