import type { ContentKind } from '../../../../elements/base/contract/content-kind.ts'
import type { ModelField } from '../../../../elements/base/contract/model.ts'
import type { KindRules } from '../article/kind-rules.ts'
import { functionsFields } from './functions-fields.ts'
import { functionsRules } from './functions-rules.ts'
import { leadFields } from './lead-fields.ts'
import { leadRules } from './lead-rules.ts'

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
  functions: {
    name: '机构职能',
    description: '部门的职责、地址和联系方式，每六个月确认一次',
    fields: functionsFields,
    rules: functionsRules
  }
}
