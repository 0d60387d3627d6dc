import { takeApplyStep, type Application } from '../contract/apply.ts'
import type { ApplyAction, ApplyStepDraft } from '../contract/apply-steps.ts'
import { codes } from '../contract/envelope.ts'
import { Refused } from '../core/errors.ts'
import { createRecord, type RecordStore } from '../parts/record/record.ts'
import { send } from '../session/request.ts'
import { $user } from '../session/session.ts'

export type StepDraft = Omit<ApplyStepDraft, 'id' | 'version' | 'action'>
export type StepRecord = RecordStore<StepDraft & { version: number }, StepDraft>

export const blankStep: StepDraft = {
  ...{ day: '', reason: '', until: '', days: 0, party: '', departId: '', replyType: '', reply: '' },
  ...{ feeMode: 'pages', pages: 0 },
  ...{ remedy: '', result: '' }
}

const isDraft = (value: unknown): value is StepDraft => {
  const { reason, reply } = Object(value) as Partial<StepDraft>
  return typeof reason === 'string' && typeof reply === 'string'
}

/** What is written for a step; kept until the step is taken. */
export const createStepRecord = (
  { id, reply, replyType }: Application,
  action: ApplyAction,
  versionOf: () => number,
  onTaken: (after: Application) => void,
  onMeanwhile: (now: Application) => void
): StepRecord =>
  createRecord<StepDraft & { version: number }, StepDraft>({
    noun: 'applyStep',
    blank: action === 'submit' ? { ...blankStep, reply, replyType } : blankStep,
    draftOf: ({ version: _version, ...draft }) => draft,
    async save(draft) {
      try {
        onTaken(await send(takeApplyStep, { body: { ...draft, id, action, version: versionOf() } }))
      } catch (error) {
        if (error instanceof Refused && error.code === codes.conflict && error.result)
          onMeanwhile(error.result as Application)
        throw error
      }
      return { ...draft, version: 1 }
    },
    keep: { keyOf: () => `apply-step:${$user.get()?.username}:${id}:${action}`, fits: isDraft }
  })
