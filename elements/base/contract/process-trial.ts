import { get, post } from './endpoint.ts'
import type { NobodyWay } from './process-automatic.ts'
import type { NodeDuty } from './process-duty.ts'
import type { TaskOutcome } from './process-decision.ts'
import type { FieldRight, FormFieldName, ProcessForm } from './process-form.ts'

/** Step of a simulated process, in order: a task, or an action of the platform. */
export interface TrialStep {
  nodeId: string
  name: string
  kind: 'task' | 'action'
  /** Assignees in words; '' if there are none, so users that manage processes must assign it. */
  who: string
  /** Number of people that act together; 1 if one of them suffices. */
  people: number
  /** Effect of a step without people; '' if it has people. */
  nobody: NobodyWay | ''
  /** Step at which its people agree before, so that this one passes; '' if they are asked. */
  agreedAt: string
  /** Rules for its people (职责分离). */
  duties: NodeDuty[]
  /** People that get a copy when the task is done, in words; '' for none. */
  copiedTo: string
  /** Simulated outcome. */
  outcome: string
  /** Outcomes that the task may have. */
  outcomes: TaskOutcome[]
  /** Fields of the task's form with access rights; empty without a form. */
  fields: (FormFieldName & { right: FieldRight })[]
}

export interface Trial {
  /** Variables that conditions need and that were not given yet. */
  asks: string[]
  /** Form filled in at the start; null if there is none. */
  form: ProcessForm | null
  steps: TrialStep[]
  /** Reason why the simulation stopped early; '' if it reached an end. */
  stopped: string
}

export interface TrialDraft {
  bpmnXml: string
  /** JSON object of the variables for conditions. */
  variables?: string
  /** JSON object of outcomes by node id, for the first visit of each task; all others use `agree`. */
  outcomes?: string
}
/** ◆ Simulates a process as its starter, without storing or notifying. Fails like a deployment. */
export const tryProcess = post<Trial, TrialDraft>('/process/tPProcess/simulate')

export interface ProcessVersion {
  version: number
  deployTime: string
  deployByName: string
  /** Running instances of this version. */
  running: number
}
/** ◆ Deployed versions of a process, newest first. */
export const processVersions = get<ProcessVersion[], { id: string }>('/process/tPProcess/versions')

/** Difference of a node or flow between two versions. */
export interface VersionChange {
  nodeId: string
  name: string
  change: 'added' | 'removed' | 'changed'
  /** Changed parts of a node or flow. */
  what: VersionPart[]
}
export const versionParts = [
  'name',
  'people',
  'many',
  'condition',
  'way',
  'timer',
  'buttons',
  'form',
  'action'
] as const
export type VersionPart = (typeof versionParts)[number]

/** ◆ Compares two versions of a process; `from` and `to` are version numbers. */
export const processDifference = get<VersionChange[], { id: string; from: string; to: string }>(
  '/process/tPProcess/difference'
)

/** Step that an instance would take if everybody agreed. */
export type PreviewStep = Pick<
  TrialStep,
  'nodeId' | 'name' | 'kind' | 'who' | 'people' | 'copiedTo' | 'nobody' | 'agreedAt'
>
/** ◆ Steps and people of a new instance, before it starts. `data` is the JSON of its form, which may be incomplete. */
export const previewStart = post<
  Pick<Trial, 'stopped'> & { steps: PreviewStep[] },
  { processKey: string; data?: string }
>('/process/processInstance/previewStart')
