import { get, post } from './endpoint.ts'

/** ◆ What a person may hold when they leave. All but `process` move. */
export const handoverKinds = [
  ...(['position', 'grant', 'task', 'article', 'instance', 'department', 'substitute', 'announcement'] as const),
  ...(['duty', 'process'] as const)
] as const
export type HandoverKind = (typeof handoverKinds)[number]

/** ◆ Things of one kind that do not move, with the reason. Titles: the first five that the caller may see. */
export interface HandoverLeft {
  reason: string
  count: number
  titles: string[]
}

/** ◆ Things of one kind that the person holds. Titles: the first five that the caller may see. */
export interface HandoverHeld {
  kind: HandoverKind
  count: number
  titles: string[]
  /** With a successor: what would stay, and why. */
  left: HandoverLeft[]
}

/** ◆ What a person holds. Kinds without anything are missing. */
export interface Handover {
  id: string
  realname: string
  isFrozen: boolean
  /** Fingerprint of what the person holds. */
  print: string
  held: HandoverHeld[]
}

/** ◆ Successor of one kind. */
export interface HandoverTo {
  kind: HandoverKind
  userId: string
}

export interface HandoverResult {
  moved: { kind: HandoverKind; count: number }[]
  left: HandoverHeld[]
  isFrozen: boolean
}

/** ◆ `to` lists successors as `kind:userId`, comma-separated. Then `left` is what the handover would leave. */
export const readHandover = get<Handover, { userId: string; to?: string }>('/sys/user/queryHandover')
/**
 * ◆ Moves what the person holds to the successors, in one transaction. `isFreezing` also freezes the account. Fails if the
 * person has come to hold something else since `print`.
 */
export const handOver = post<HandoverResult, { userId: string; print: string; to: HandoverTo[]; isFreezing: boolean }>(
  '/sys/user/handover'
)
