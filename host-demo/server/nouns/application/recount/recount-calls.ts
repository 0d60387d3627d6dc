import Type from 'typebox'
import {
  recountCase,
  recountCases,
  recountSheet,
  type DifferingCase,
  type RecountedFact
} from '../../../../../elements/base/contract/apply-recount.ts'
import type { ApplyAction, ApplyReplyType, ApplyState } from '../../../../../elements/base/contract/apply-steps.ts'
import { registerExport } from '../../../http/crud/export-list.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id } from '../../../kernel/fields.ts'
import { CaseRecountSchema, CasesRecountSchema } from '../../../results/disclosure/apply-recount.ts'
import { actionWords, replyWords, stateWords } from '../record/words.ts'
import { recountAll, recountOne } from './recount-cases.ts'

const mostListed = 200
const subsiteId = Type.Optional(Id)

const factWords: Record<RecountedFact, string> = {
  ...{ course: '办理步骤', state: '状态', events: '期限事项', dueDate: '答复期限', endDate: '办结日期' },
  ...{ replyType: '答复类型', reply: '答复内容', answer: '答复写明的内容', letterNumber: '文号' }
}

const inWords = (fact: RecountedFact, value: string): string => {
  if (fact === 'state') return stateWords[value as ApplyState]
  if (fact === 'replyType') return replyWords[value as ApplyReplyType]
  if (fact !== 'course' && fact !== 'events') return value
  const [action = '', ...rest] = value.split(' ')
  const told = fact === 'course' ? rest.map(state => stateWords[state as ApplyState]).join('→') : rest.join(' ')
  return `${actionWords[action as ApplyAction]} ${told}`
}

const told = (side: 'recorded' | 'recomputed') => (row: DifferingCase) =>
  row.differences
    .map(
      ({ fact, [side]: values }) => `${factWords[fact]}：${values.map(one => inWords(fact, one)).join('；') || '无'}`
    )
    .join('\n')

/** Registers the calls that compute cases again. They change nothing. */
export const registerRecount = (platform: Platform) => {
  const { database } = platform
  route(
    platform,
    recountCase,
    { right: 'cms:apply:list', query: ClosedObject({ id: Id }), result: CaseRecountSchema },
    ({ caller, query }) => recountOne(database, caller, query.id)
  )
  route(
    platform,
    recountCases,
    { right: 'cms:apply:review', query: ClosedObject({ subsiteId }), result: CasesRecountSchema },
    async ({ caller, query }) => {
      const { checked, cases } = await recountAll(database, caller, query.subsiteId)
      return { checked, differing: cases.length, cases: cases.slice(0, mostListed) }
    }
  )
  registerExport<DifferingCase, { subsiteId?: string }>(platform, {
    path: recountSheet,
    title: '依申请公开核算',
    right: 'cms:apply:export',
    listRight: 'cms:apply:review',
    query: { subsiteId },
    subject: ({ id }) => id,
    async list(_database, caller, query) {
      const { cases } = await recountAll(database, caller, query.subsiteId)
      return { records: cases, total: cases.length, current: 1, size: cases.length, pages: 1 }
    },
    columns: [
      ['受理编号', row => row.code],
      ['站点', row => row.subsiteName],
      ['申请事项', row => row.title],
      ['办理记录条数', row => String(row.entries)],
      ['记录', told('recorded')],
      ['核算', told('recomputed')]
    ]
  })
}
