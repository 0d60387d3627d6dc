import type { DirectoryChangeKind } from '../../../../../elements/base/contract/directory.ts'
import type { LoggedChange } from '../../../../../elements/base/contract/log.ts'

/** Department of the directory that the platform has or will have. */
export interface DepartmentPlan {
  kind: Extract<DirectoryChangeKind, `depart${string}` | 'refused'>
  key: string
  name: string
  /** Key of the department above; '' for the one of the source. */
  parentKey: string
  /** Department of the platform; '' for a new one. */
  departId: string
  before: string
  after: string
  reason: string
}

/** Fields of a person that a directory writes. Missing ones stay as they are. */
export interface PersonValues {
  realname?: string
  phone?: string
  email?: string
  sex?: '' | '1' | '2'
}

export interface PersonPlan {
  /** `change` includes moves, and accounts that come back. */
  kind: 'add' | 'link' | 'change' | 'freeze' | 'refused' | 'same'
  key: string
  /** Account of the platform; '' for a new one. */
  userId: string
  username: string
  /** Name as the person is called in messages. */
  label: string
  values: PersonValues
  /** Keys of the departments after the change, '' for the one of the source; undefined if they stay. */
  departKeys?: string[]
  /** Departments of the person that other people chose; they stay. */
  otherDeparts: string[]
  isBack: boolean
  edits: LoggedChange[]
  move?: LoggedChange
  reason: string
}

export interface Plan {
  departments: DepartmentPlan[]
  people: PersonPlan[]
  /** Linked people before the run. */
  linked: number
}

/** Department of the directory with its place in the platform. */
export interface Placed {
  /** '' until it is created. */
  departId: string
  parentKey: string
  /** Names from below the department of the source. */
  path: string
}
