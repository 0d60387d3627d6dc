import Type from 'typebox'
import { entryChannels, entryStates, questionTypes } from '../../../../elements/base/contract/content-entry.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, texts } from '../../kernel/result-fields.ts'

const State = Type.Enum([...entryStates])
const Channel = Type.Enum([...entryChannels])

export const ContentEntrySchema = ClosedObject({
  ...texts('id', 'name', 'contact', 'region', 'content', 'reason', 'createTime', 'updateByName', 'updateTime'),
  ...texts('reply', 'replyByName', 'receivedOn', 'enteredByName'),
  channel: Channel,
  ...numbers('count'),
  answers: Type.Array(ClosedObject(texts('title', 'answer'))),
  state: State
})

export const EntryTalliesSchema = ClosedObject({
  ...numbers('total'),
  states: Type.Array(ClosedObject({ state: State, ...numbers('count') })),
  channels: Type.Array(ClosedObject({ channel: Channel, ...numbers('count') })),
  questions: Type.Array(
    ClosedObject({
      ...texts('title'),
      type: Type.Enum([...questionTypes]),
      counts: Type.Array(ClosedObject({ ...texts('label'), ...numbers('count') })),
      average: Type.Union([Type.Number(), Type.Null()])
    })
  )
})

export const InterviewLineSchema = ClosedObject({
  ...texts('id', 'time', 'speaker', 'content', 'createByName'),
  ...booleans('isRecalled')
})

export const EntriesDoneSchema = ClosedObject(numbers('done'))
