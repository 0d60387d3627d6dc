import type { ContentKind } from '../../../../elements/base/contract/content-kind.ts'
import type { ModelField } from '../../../../elements/base/contract/model.ts'
import type { KindRules } from '../article/draft/kind-rules.ts'
import { divisionFields } from './division-fields.ts'
import { divisionRules } from './division-rules.ts'
import { functionsFields } from './functions-fields.ts'
import { functionsRules } from './functions-rules.ts'
import { leadFields } from './lead-fields.ts'
import { leadRules } from './lead-rules.ts'
import { recruitFields } from './recruit-fields.ts'
import { recruitRules } from './recruit-rules.ts'

interface Kind {
  name: string
  description: string
  fields: ModelField[]
  rules: KindRules
}

/** Models and rules by kind. `contract/content-kind.ts` has their pages. */
export const kinds: Partial<Record<ContentKind, Kind>> = {
  lead: {
    name: '领导之窗',
    description: '领导班子成员的任职、分工和简历，按任免时间自动上线和下线',
    fields: leadFields,
    rules: leadRules
  },
  division: {
    name: '内设机构',
    description: '部门内设机构的职责和联系方式，随机构职能公开',
    fields: divisionFields,
    rules: divisionRules
  },
  recruit: {
    name: '招考录用',
    description: '岗位表、各阶段时间和公示，阶段按时间自动推进',
    fields: recruitFields,
    rules: recruitRules
  },
  functions: {
    name: '机构职能',
    description: '部门的职责、地址和联系方式，每六个月确认一次',
    fields: functionsFields,
    rules: functionsRules
  }
}
