import { controlsBeyond } from '../../../../elements/base/contract/security-beyond.ts'
import { controlsOfPeople } from '../../../../elements/base/contract/security-people.ts'
import type { SecurityControl } from '../../../../elements/base/contract/security-control.ts'
import { securitySheet, securityStatus, type ControlState } from '../../../../elements/base/contract/security-status.ts'
import { controlsOfSystem } from '../../../../elements/base/contract/security-system.ts'
import { registerExport } from '../../http/crud/export-list.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { SecurityStatusSchema } from '../../results/log.ts'
import { readSecurityFacts } from './security-facts.ts'

const states: Readonly<Record<ControlState, string>> = {
  met: '符合',
  built: '程序保证',
  unmet: '不符合',
  missing: '不提供',
  outside: '另行落实'
}

/** Registers the state of the controls of GB/T 22239, and its export. */
export const registerSecurityStatus = (platform: Platform) => {
  route(platform, securityStatus, { right: 'system:log:list', result: SecurityStatusSchema }, () =>
    readSecurityFacts(platform)
  )
  registerExport<{ control: SecurityControl; state: string; evidence: string; asOf: string }, object>(platform, {
    path: securitySheet.exportXls,
    title: '安全状况',
    right: 'system:log:export',
    listRight: 'system:log:list',
    query: {},
    async list() {
      const { asOf, facts } = await readSecurityFacts(platform)
      const records = [...controlsOfPeople, ...controlsOfSystem, ...controlsBeyond].map(control => {
        const [evidence] = control.evidence(facts)
        return { control, state: states[control.state(facts)], evidence, asOf }
      })
      return { records, total: records.length, size: records.length, current: 1, pages: 1 }
    },
    columns: [
      ['条款', ({ control }) => control.clause],
      ['类别', ({ control }) => control.group[0]],
      ['要求', ({ control }) => control.text[0]],
      ['状态', ({ state }) => state],
      ['依据', ({ evidence }) => evidence],
      ['检查时间', ({ asOf }) => asOf]
    ]
  })
}
