import { isWholeRule } from '../../../base/contract/joint-decision.ts'
import {
  processLimits,
  startOwnProcessByPost,
  stepModes,
  type NamedStep,
  type StepMode
} from '../../../base/contract/process.ts'
import type { Person } from '../../../base/crud/people/people.ts'
import { createRecord, type RecordStore } from '../../../base/crud/record/record.ts'
import { send } from '../../../base/session/request/send.ts'
import { $user } from '../../../base/session/wire/session.ts'
import { addedPart, blankAdded, isAdded, type AddedDraft } from './added-draft.ts'

/** Draft of a step; `key` identifies it in the page. */
export interface StepDraft {
  key: number
  name: string
  people: Pick<Person, 'id' | 'realname'>[]
  mode: StepMode
  argument?: string
  veto?: boolean
  everyone?: boolean
  disagree?: NamedStep['disagree']
}

/** Returns whether the rule of a step has the number or share that it needs. */
export const hasWholeRule = ({ mode, argument = '' }: StepDraft): boolean =>
  mode === 'one' || mode === 'inTurn' || isWholeRule({ name: mode, argument })

interface OwnProcessDraft extends AddedDraft {
  title: string
  steps: StepDraft[]
}
type OwnProcessRecord = RecordStore<OwnProcessDraft & { version: number }, OwnProcessDraft>

export const mostSteps = processLimits.steps

export const blankStep = (steps: readonly StepDraft[]): StepDraft => ({
  key: Math.max(0, ...steps.map(({ key }) => key)) + 1,
  name: '',
  people: [],
  mode: 'one'
})

function isStep(value: unknown): boolean {
  const { key, name, people, mode } = Object(value) as Partial<StepDraft>
  return typeof key === 'number' && typeof name === 'string' && Array.isArray(people) && stepModes.includes(mode!)
}
function isDraft(value: unknown): value is OwnProcessDraft {
  const { title, steps } = Object(value) as Partial<OwnProcessDraft>
  return isAdded(value) && typeof title === 'string' && Array.isArray(steps) && steps.every(isStep)
}

/** Creates the record for a process with custom steps. Unsent input is stored as a draft. */
export const createOwnProcessRecord = (again?: OwnProcessDraft): OwnProcessRecord =>
  createRecord<OwnProcessDraft & { version: number }, OwnProcessDraft>({
    noun: 'ownProcess',
    blank: again ?? { title: '', ...blankAdded, steps: [blankStep([])] },
    draftOf: ({ title, content, files, steps }) => ({ title, content, files, steps }),
    async save(draft) {
      const { title, steps } = draft
      const named = steps.map(({ key: _key, name, people, ...rule }) => ({
        ...{ name: name.trim(), userIds: people.map(({ id }) => id).join() },
        ...rule
      }))
      const body = { title: title.trim(), steps: JSON.stringify(named), ...addedPart(draft) }
      await send(startOwnProcessByPost, { body })
      return { ...draft, version: 1 }
    },
    keep: { keyOf: () => `own-process:${$user.get()?.username}${again ? ':again' : ''}`, fits: isDraft }
  })
