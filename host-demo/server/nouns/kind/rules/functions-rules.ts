import type { KindRules } from '../../article/draft/kind-rules.ts'
import { othersOfKind } from './same-kind.ts'

/** Functions: one entry for each agency of a site. */
export const functionsRules: KindRules = {
  async check(tx, entry) {
    const others = await othersOfKind(tx, 'functions', entry)
    const same = others.find(({ modelFields }) => modelFields.unit === entry.modelFields.unit)
    return same ? `该部门的机构职能已有“${same.title}”，一个部门只能有一条` : ''
  }
}
