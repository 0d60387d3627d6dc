import type { ContentKind } from '../../../../elements/base/contract/content-kind.ts'
import type { ModelField } from '../../../../elements/base/contract/model.ts'
import type { KindRules } from '../article/draft/kind-rules.ts'
import { divisionFields } from './fields/division-fields.ts'
import { trainedFields } from './fields/trained-fields.ts'
import { divisionRules } from './rules/division-rules.ts'
import { functionsFields } from './fields/functions-fields.ts'
import { functionsRules } from './rules/functions-rules.ts'
import { interviewFields } from './fields/interview-fields.ts'
import { leadFields } from './fields/lead-fields.ts'
import { interviewRules } from './rules/interview-rules.ts'
import { leadRules } from './rules/lead-rules.ts'
import { opinionsFields } from './fields/opinions-fields.ts'
import { recruitFields } from './fields/recruit-fields.ts'
import { opinionsRules } from './rules/opinions-rules.ts'
import { recruitRules } from './rules/recruit-rules.ts'

import { trainedRules } from './rules/trained-rules.ts'

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
  interview: {
    name: '在线访谈',
    description: '预告、征集问题、直播和往期，网友提问采用后公开，实录由多人同时记录',
    fields: interviewFields,
    rules: interviewRules
  },
  trained: {
    name: '教育培训',
    description: '培训、讲座和公示，公众在网上报名，满额或到时自动截止',
    fields: trainedFields,
    rules: trainedRules
  },
  opinions: {
    name: '意见征集',
    description: '草案征求意见和问卷调查，按时间开始和结束，结束后十五个工作日内反馈',
    fields: opinionsFields,
    rules: opinionsRules
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
