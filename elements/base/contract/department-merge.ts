import { post } from './endpoint.ts'

/** Maximum number of departments per merge, without those below them. */
export const mostMerged = 50

/** Kinds of records that name a department and follow it when it is merged. */
export const mergedKinds = [
  ...([
    'people',
    'deleted',
    'departments',
    'roles',
    'sites',
    'websites',
    'applications',
    'announcements',
    'articles'
  ] as const),
  ...(['grants', 'tasks', 'processes', 'definitions', 'rules', 'views'] as const)
] as const
export type MergedKind = (typeof mergedKinds)[number]

export interface Merge {
  /** Departments that are merged, and deleted by it. */
  ids: string[]
  targetId: string
  /** Merges everything below them, too. Otherwise their sub-departments move below the target. */
  isWhole: boolean
}

/** Role or site. The name of a site that the caller may not see is ''. */
export interface MergedGrant {
  kind: 'role' | 'site'
  name: string
}

/** Person with roles or sites that a merge changes. */
export interface MergedPerson {
  id: string
  realname: string
  gained: MergedGrant[]
  lost: MergedGrant[]
}

export interface MergePreview {
  /** Identifies what was shown. */
  print: string
  /** Paths of the departments that are deleted, and of the target. */
  merged: string[]
  target: string
  moved: { kind: MergedKind; count: number }[]
  /** Name of the new leader of the target; '' if it stays as it is. */
  leader: string
  /** Number of object grants of the target and those above it that joining people get. */
  opened: number
  /** Number of people that gain roles or sites, and that lose some. */
  gaining: number
  losing: number
  /** The first of them. */
  people: MergedPerson[]
  /** Reasons against the merge, in sentences. It can be done if there are none. With some, no effects are listed. */
  refusals: string[]
}

/** ◆ Previews a merge without writing. */
export const previewMerge = post<MergePreview, Merge>('/sys/sysDepart/previewMerge')
/** ◆ Merges departments into another and puts them into the recycle bin. Fails if the preview is outdated. */
export const mergeDepartments = post<null, Merge & { print: string }>('/sys/sysDepart/merge')
