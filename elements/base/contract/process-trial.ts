import { get, post } from './endpoint.ts'
import type { TaskOutcome } from './process.ts'
import type { FieldRight, FormFieldName, ProcessForm } from './process-form.ts'

/** A task that somebody would have, or an action of the platform, in the order in which they come. */
export interface TrialStep {
  nodeId: string
  name: string
  kind: 'task' | 'action'
  /** Who would be asked, in words; '' for nobody: it waits for who manages processes. */
  who: string
  /** How many do it together; 1 for one of them. */
  people: number
  outcome: string
  /** Outcomes that the task may have. */
  outcomes: TaskOutcome[]
  /** Of the form that it has, with what may be done there; none where there is no form. */
  fields: (FormFieldName & { right: FieldRight })[]
}

export interface Trial {
  /** What conditions ask for, and nobody gave yet besides. */
  asks: string[]
  /** What its start has filled in; null for nothing. */
  form: ProcessForm | null
  steps: TrialStep[]
  /** '' where it came to its end, else why it did not. */
  stopped: string
}

export interface TrialDraft {
  bpmnXml: string
  /** JSON of an object: what the conditions of the process know. */
  variables?: string
  /** JSON of an object: what is said of a task when it is first come to, by the id of its node; `agree` of all others. */
  outcomes?: string
}
/** ◆ Goes through a document as its starter would, with nothing kept and nobody told. Refused as a deployment, with its problems. */
export const tryProcess = post<Trial, TrialDraft>('/process/tPProcess/simulate')

export interface ProcessVersion {
  version: number
  deployTime: string
  deployByName: string
  /** Instances that run on it. */
  running: number
}
/** ◆ What was deployed of a process, the newest first. */
export const processVersions = get<ProcessVersion[], { id: string }>('/process/tPProcess/versions')

/** What became of a node or a flow between two versions. */
export interface VersionChange {
  nodeId: string
  name: string
  change: 'added' | 'removed' | 'changed'
  /** Of what was changed: the name, people, sharing, condition, way, time limit, buttons, form or action of it. */
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

/** ◆ The difference of two versions of a process: `from` and `to` are numbers of versions. */
export const processDifference = get<VersionChange[], { id: string; from: string; to: string }>(
  '/process/tPProcess/difference'
)
