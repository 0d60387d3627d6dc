import { takeApplyStep, type Application } from '../../../base/contract/apply.ts'
import { legalActs } from '../../../base/contract/apply-acts.ts'
import type { ApplyFile } from '../../../base/contract/apply-files.ts'
import type { ApplyAction, ApplyStep, ApplyStepDraft } from '../../../base/contract/apply-steps.ts'
import { codes } from '../../../base/contract/envelope.ts'
import { Refused } from '../../../base/core/language/errors.ts'
import { createRecord, type RecordStore } from '../../../base/crud/record/record.ts'
import { send } from '../../../base/session/request/send.ts'
import { $user } from '../../../base/session/wire/session.ts'

/** Draft of a step. `sent` holds the files uploaded already. */
export type StepDraft = Omit<ApplyStepDraft, 'id' | 'version' | 'action' | 'files'> & { sent: ApplyFile[] }
export type StepRecord = RecordStore<StepDraft & { version: number }, StepDraft>

export const blankStep: StepDraft = {
  ...{ day: '', reason: '', until: '', days: 0, party: '', departId: '', replyType: '', reply: '' },
  ...{ feeMode: 'pages', pages: 0 },
  ...{ remedy: '', result: '', sent: [], facts: {}, grounds: [], publicInterest: '' },
  ...{ lateReason: '', contact: '', opinion: '', tracking: '', sentOn: '' }
}

/** Returns the files of all steps, newest last. */
export const filesOf = (steps: readonly ApplyStep[]): ApplyFile[] => steps.flatMap(({ files }) => files)

function isDraft(value: unknown): value is StepDraft {
  const { reason, reply, sent } = Object(value) as Partial<StepDraft>
  return typeof reason === 'string' && typeof reply === 'string' && Array.isArray(sent)
}

/**
 * Creates the record for a step. Input is stored as a draft until the step is taken. Calls `onMeanwhile` with the
 * current application if someone else acted.
 */
export const createStepRecord = (
  { id, reply, replyType, answer, steps }: Application,
  action: ApplyAction,
  versionOf: () => number,
  onTaken: (after: Application) => void,
  onMeanwhile: (now: Application) => void
): StepRecord =>
  createRecord<StepDraft & { version: number }, StepDraft>({
    noun: 'applyStep',
    blank: {
      ...blankStep,
      ...(action === 'submit' && legalActs[replyType || 'other'].by === 'submit' && { reply, replyType, ...answer }),
      ...(action === 'deliver' && { given: filesOf(steps).flatMap(file => (file.isGiven ? [file.id] : [])) })
    },
    draftOf: ({ version: _version, ...draft }) => draft,
    async save(draft) {
      const { sent, ...given } = draft
      try {
        const body = { ...given, id, action, version: versionOf(), files: sent.map(file => file.id) }
        onTaken(await send(takeApplyStep, { body }))
      } catch (error) {
        if (error instanceof Refused && error.code === codes.conflict && error.result)
          onMeanwhile(error.result as Application)
        throw error
      }
      return { ...draft, version: 1 }
    },
    keep: { keyOf: () => `apply-step:${$user.get()?.username}:${id}:${action}`, fits: isDraft }
  })
