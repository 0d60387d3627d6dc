import { Refusal } from '../../../kernel/refusal.ts'

/** Department as the directory has it. */
export interface ReadDepartment {
  /** Id in the directory. */
  key: string
  /** Key of the department above it; '' or an unknown one at the top. */
  parentKey: string
  name: string
}

/** Person as the directory has it. Fields that it does not give are undefined, and stay as they are. */
export interface ReadPerson {
  key: string
  username: string
  realname: string
  phone?: string
  email?: string
  sex?: string
  /** Keys of departments, the main one first. */
  departKeys: string[]
  /** False if the directory has disabled the person. */
  isActive: boolean
}

export interface Snapshot {
  departments: ReadDepartment[]
  people: ReadPerson[]
}

/** Limits of a directory. */
export const most = { people: 50_000, departments: 10_000 } as const

/** @throws Refusal if there are more than the platform compares at once */
export const requireSize = ({ departments, people }: Snapshot) => {
  if (departments.length > most.departments)
    throw new Refusal(`目录中的部门超过 ${most.departments} 个，请缩小起点或部门筛选`)
  if (people.length > most.people) throw new Refusal(`目录中的人员超过 ${most.people} 人，请缩小起点或人员筛选`)
}

/** Stops a reader. */
export interface Reading {
  signal: AbortSignal
}
