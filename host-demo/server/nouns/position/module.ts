import Type from 'typebox'
import { allPositions, position, positionRights } from '../../../../elements/base/contract/position.ts'
import { positionRoles, positions } from '../../database/tables/positions.ts'
import { route } from '../../http/calls/route.ts'
import type { Module } from '../../http/module.ts'
import { nounCalls } from '../../http/noun/noun.ts'
import { nounModule } from '../../http/noun/noun-module.ts'
import { PositionChoiceSchema } from '../../results/people/position.ts'
import { positionHolder as holder } from '../user/grants/holders.ts'
import { requireSwitching } from '../user/grants/save-grants.ts'
import { registerPositionGrants } from './position-grants.ts'
import { readChoices, requireVacant, userCount } from './positions.ts'

const by = { createByName: '系统管理员', updateByName: '系统管理员' }

export const positionModule: Module = {
  ...nounModule(position, positions, {
    title: '岗位',
    rights: positionRights,
    menu: {
      ...{ id: '184', parentId: '160', path: '/system/PositionList', component: 'system/PositionList' },
      ...{ title: '岗位管理', icon: 'people', sortNo: 5 }
    },
    async demo(tx) {
      await tx.insert(positions).values([
        { id: 'po1', name: '值班编辑', code: 'duty-editor', sortNo: 1, remark: '值班期间处理各栏目稿件', ...by },
        {
          id: 'po2',
          name: '信息公开专员',
          code: 'disclosure-officer',
          sortNo: 2,
          remark: '受理和答复依申请公开',
          ...by
        },
        {
          id: 'po3',
          name: '法制审核员',
          code: 'legal-reviewer',
          sortNo: 3,
          remark: '答复和文件发布前的合法性审核',
          ...by
        }
      ])
      await tx.insert(positionRoles).values([
        { positionId: 'po1', roleId: 'r1' },
        { positionId: 'po2', roleId: 'r4' }
      ])
    }
  }),
  register(platform) {
    const { database, rights: words } = platform
    const rows = nounCalls(platform, position, positions, {
      columns: { userCount },
      also: ['system:user:addUserRole', 'system:user:subsite'],
      // Switching it on gives its roles and sites to its people.
      loosens: (given, before) => before.status === '0' && given.status === '1',
      async keep(tx, { status }, caller, before) {
        if (before && status !== before.status) await requireSwitching({ tx, caller, holder, words, id: before.id })
      },
      release: requireVacant
    })
    registerPositionGrants(platform, rows)
    route(
      platform,
      allPositions,
      { right: 'system:user:list', result: Type.Array(PositionChoiceSchema) },
      ({ caller }) => readChoices(database, caller)
    )
  }
}
