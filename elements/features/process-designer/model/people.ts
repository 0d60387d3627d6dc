import type { BpmnElement } from '../../../base/shared/bpmn/moddle.ts'
import { attribute, attributePart, listOf } from './attributes.ts'

/** Kinds of assignees. */
export const subjectKinds = ['user', 'role', 'depart', 'departHead', 'starter', 'starterHead', 'field'] as const
export type SubjectKind = (typeof subjectKinds)[number]
export interface Subject {
  kind: SubjectKind
  /** An id, a code or a field name; empty for kinds without one. */
  value: string
}

const starters = ['initiator', 'starter', 'startUserId', 'applyUserId']
const headOfDepart = 'head of depart:'

function subjectOf(word: string): Subject {
  const name = /^[$#]\{\s*(\w+)\s*\}$/.exec(word)?.[1]
  if (name && starters.includes(name)) return { kind: 'starter', value: '' }
  if (name === 'initiatorHead') return { kind: 'starterHead', value: '' }
  if (name) return { kind: 'field', value: name }
  if (word.startsWith(headOfDepart)) return { kind: 'departHead', value: word.slice(headOfDepart.length) }
  return { kind: 'user', value: word }
}
const groupOf = (word: string): Subject =>
  word.startsWith('depart:') ? { kind: 'depart', value: word.slice(7) } : { kind: 'role', value: word }

function wordOf({ kind, value }: Subject): string {
  if (kind === 'starter') return '${initiator}'
  if (kind === 'starterHead') return '${initiatorHead}'
  if (kind === 'field') return `\${${value}}`
  if (kind === 'departHead') return `${headOfDepart}${value}`
  return kind === 'depart' ? `depart:${value}` : value
}

/** Returns whether a subject represents several people, of which one claims the task. */
export const isGroup = ({ kind }: Subject): boolean => kind === 'role' || kind === 'depart'
export const isSame = (one: Subject, other: Subject): boolean => one.kind === other.kind && one.value === other.value

export interface People {
  subjects: Subject[]
  /** Assigns the first person directly; others may claim the task if there is none. */
  isDirect: boolean
}

const subjectsIn = (task: Pick<BpmnElement, '$attrs'>, users: string, groups: string): Subject[] => [
  ...listOf(attribute(task, users)).map(subjectOf),
  ...listOf(attribute(task, groups)).map(groupOf)
]
const words = (found: Subject[]) => found.map(wordOf).join()

/** Returns the people that get a copy (抄送) when a task is done. */
export const copiesOf = (task: Pick<BpmnElement, '$attrs'>): Subject[] => subjectsIn(task, 'copyUsers', 'copyGroups')

/** Returns the attributes of a task for people that get a copy. */
export const copiesPart = (task: Pick<BpmnElement, '$attrs'>, subjects: Subject[]) => ({
  ...attributePart(task, 'copyUsers', words(subjects.filter(subject => !isGroup(subject)))),
  ...attributePart(task, 'copyGroups', words(subjects.filter(isGroup)))
})

export function peopleOf(task: Pick<BpmnElement, '$attrs'>): People {
  const assignee = attribute(task, 'assignee')
  return {
    subjects: [...(assignee ? [subjectOf(assignee)] : []), ...subjectsIn(task, 'candidateUsers', 'candidateGroups')],
    isDirect: assignee !== ''
  }
}

/** Returns the attributes of a task for these assignees. */
export function peoplePart(task: Pick<BpmnElement, '$attrs'>, { subjects, isDirect }: People) {
  const first = isDirect ? subjects.find(subject => !isGroup(subject)) : undefined
  const others = subjects.filter(subject => subject !== first)
  return {
    ...attributePart(task, 'assignee', first ? wordOf(first) : ''),
    ...attributePart(task, 'candidateUsers', words(others.filter(subject => !isGroup(subject)))),
    ...attributePart(task, 'candidateGroups', words(others.filter(isGroup)))
  }
}
