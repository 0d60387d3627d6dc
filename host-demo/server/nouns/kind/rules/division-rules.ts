import type { KindRules } from '../../article/draft/kind-rules.ts'
import { othersOfKind } from './same-kind.ts'

/** Divisions: one of a name in each agency. */
export const divisionRules: KindRules = {
  async check(tx, division) {
    const others = await othersOfKind(tx, 'division', division, division.title)
    const same = others.find(({ modelFields }) => modelFields.unit === division.modelFields.unit)
    return same ? `该部门已有名为“${division.title}”的内设机构，请换一个名称` : ''
  }
}
