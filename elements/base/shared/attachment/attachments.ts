import type { Attachment, AttachmentDraft } from '../../contract/annex.ts'

/** Attachment in a list: the user's input, and the platform's details once they are loaded. */
export type Listed = AttachmentDraft & Partial<Attachment>

export const isKnown = (listed: Listed): listed is Attachment => typeof listed.path === 'string' && listed.path !== ''

/** Maximum sort value. */
export const largestOrder = 1_000_000

/** Sorts by sort value. Equal values stay in their order. */
export const inOrder = <Each extends Listed>(list: readonly Each[]): Each[] =>
  [...list].sort((one, other) => one.orderValue - other.orderValue)

/** Returns the list with one entry moved, and new sort values. */
export function moved<Each extends Listed>(list: readonly Each[], from: number, to: number): Each[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next.map((each, at) => ({ ...each, orderValue: at + 1 }))
}

const orderBehind = (list: readonly Listed[]): number =>
  Math.min(largestOrder, Math.max(0, ...list.map(({ orderValue }) => orderValue)) + 1)

/** Inserts an uploaded file before those that were chosen later. */
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

/** Puts a file in the place of another one, with its sort value and introduction. */
export const withReplaced = <Each extends Listed>(list: readonly Each[], uid: string, file: Each): Each[] =>
  list.map(each => (each.uid === uid ? { ...file, orderValue: each.orderValue, introduce: each.introduce } : each))

/** Reads a list from the page and skips invalid entries. Undefined if the value is no list. */
export function readList(value: unknown): Listed[] | undefined {
  if (!Array.isArray(value)) return undefined
  const text = (given: unknown): string => (typeof given === 'string' ? given : '')
  return value.flatMap((each: Partial<Attachment> | null, at) => {
    if (typeof each !== 'object' || each === null || !text(each.uid)) return []
    const orderValue = Number.isInteger(each.orderValue) ? Number(each.orderValue) : at + 1
    return [{ ...each, uid: text(each.uid), name: text(each.name), introduce: text(each.introduce), orderValue }]
  })
}
