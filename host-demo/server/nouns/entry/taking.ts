import type { EntryDraft, EntryKind } from '../../../../elements/base/contract/content-entry.ts'
import { isEmail, isPhone, withoutSpaces } from '../../../../elements/base/contract/checks.ts'
import type { ModelValues } from '../../../../elements/base/contract/model.ts'
import { oneLine } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { questionsOf, readAnswers, type Answers } from './questions.ts'

/** Entry as it will be stored, with its contact in plain words. */
export interface Taken extends Answers {
  name: string
  contact: string
  region: string
  content: string
}

/** How a kind of content takes entries. */
export interface Taking {
  /** Name of the action in the log. */
  action: string
  /** Returns why the content takes none in this state, ''. `now` is the time of the database. */
  refusal(state: string, values: ModelValues, now: string): string
  /** Fields that an entry must have. */
  asked(values: ModelValues): readonly string[]
  /** @throws Refusal if the entry says nothing */
  check?(entry: Taken): void
  /** Contacts are phone numbers, one of which counts once. */
  isByPhone?: true
  /** Message for an entry that was sent before. */
  again: string
}

export const takings: Record<EntryKind, Taking> = {
  opinions: {
    action: '提交意见',
    refusal(state) {
      if (state === '进行中') return ''
      return state === '未开始' ? '征集尚未开始，请在开始后提交' : '征集已结束，不再接收意见'
    },
    asked: ({ collects = '' }) => collects.split(','),
    check({ content, picks, texts }) {
      if (!content && Object.keys({ ...picks, ...texts }).length === 0) throw new Refusal('请填写意见或回答题目')
    },
    again: '相同的意见已经提交过，不重复计数'
  },
  trained: {
    action: '网上报名',
    refusal(state) {
      if (state === '报名中') return ''
      return state === '预告' ? '报名尚未开始，请在开始后报名' : '报名已截止'
    },
    asked: () => ['name', 'contact'],
    isByPhone: true,
    again: '该手机号码已经报名，不必重复提交'
  },
  interview: {
    action: '网友提问',
    refusal(state, { asksUntil = '' }, now) {
      const isOver = asksUntil !== '' && asksUntil <= now.slice(0, asksUntil.length)
      const takes = state === '征集问题' || (state === '直播' && !isOver)
      return takes ? '' : '现在不接收提问，请在征集问题期间或直播的提问截止前提交'
    },
    asked: () => ['name'],
    check({ content }) {
      if (!content) throw new Refusal('请填写问题')
    },
    again: '相同的问题已经提交过'
  }
}

const labels: Record<string, string> = { name: '姓名', contact: '联系方式', region: '所在地区' }

/**
 * Checks an entry against its content. A letter (`isLetter`) may lack what the website requires.
 * @throws Refusal naming the field that is missing or wrong
 */
export const readEntry = (kind: EntryKind, values: ModelValues, draft: EntryDraft, isLetter = false): Taken => {
  const { name = '', region = '', content = '', answers = {} } = draft
  const contact = withoutSpaces(draft.contact ?? '')
  const entry = {
    ...{ name: oneLine(name), contact, region: oneLine(region), content: content.trim() },
    ...readAnswers(questionsOf(values), answers, isLetter)
  }
  const asked = isLetter ? [] : takings[kind].asked(values)
  const missing = asked.find(field => field in labels && !entry[field as keyof Taken])
  if (missing) throw new Refusal(`请填写${labels[missing]}`)
  if (takings[kind].isByPhone && !isPhone(contact)) throw new Refusal('请填写手机号码或带区号的电话')
  if (contact && !isPhone(contact) && !isEmail(contact)) throw new Refusal('联系方式应为手机号码、带区号的电话或邮箱')
  takings[kind].check?.(entry)
  return entry
}
