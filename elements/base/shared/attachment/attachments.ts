import type { Attachment, AttachmentDraft } from '../../contract/annex.ts'

/** An attachment in a list: what a person said of it, and what the platform knows, once that is asked. */
export type Listed = AttachmentDraft & Partial<Attachment>

export const isKnown = (listed: Listed): listed is Attachment => typeof listed.path === 'string' && listed.path !== ''

/** What a sort value may be. */
export const largestOrder = 1_000_000

/** In their order; those of the same sort value as they stand. */
export const inOrder = <Each extends Listed>(list: readonly Each[]): Each[] =>
  [...list].sort((one, other) => one.orderValue - other.orderValue)

/** The list with one at another place, numbered anew. */
export function moved<Each extends Listed>(list: readonly Each[], from: number, to: number): Each[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next.map((each, at) => ({ ...each, orderValue: at + 1 }))
}

export const orderBehind = (list: readonly Listed[]): number =>
  Math.min(largestOrder, Math.max(0, ...list.map(({ orderValue }) => orderValue)) + 1)

/** The list with a file that arrived, before those that were chosen after it. */
export function withArrived<Each extends Listed>(
  list: readonly Each[],
  arrived: Each,
  isLater: (other: Each) => boolean
): Each[] {
  const found = list.findIndex(isLater)
  const at = found < 0 ? list.length : found
  const behind = [arrived, ...list.slice(at)]
  const orders = [...list.slice(at).map(({ orderValue }) => orderValue), orderBehind(list)]
  return [...list.slice(0, at), ...behind.map((each, index) => ({ ...each, orderValue: orders[index]! }))]
}

/** A list from a page: entries that are none are left out; undefined where it is no list. */
export function readList(value: unknown): Listed[] | undefined {
  if (!Array.isArray(value)) return undefined
  const text = (given: unknown): string => (typeof given === 'string' ? given : '')
  return value.flatMap((each: Partial<Attachment> | null, at) => {
    if (typeof each !== 'object' || each === null || !text(each.uid)) return []
    const orderValue = Number.isInteger(each.orderValue) ? Number(each.orderValue) : at + 1
    return [{ ...each, uid: text(each.uid), name: text(each.name), introduce: text(each.introduce), orderValue }]
  })
}
