import { codes, type Envelope } from '../../../elements/base/contract/envelope.ts'
import type { RefusedRight } from '../../../elements/base/contract/object-grant.ts'

/** Business error with a message for the person. Sent as HTTP 200 with `success: false`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number
  readonly result: unknown

  constructor(message: string, code: number = codes.failed, result: unknown = null) {
    super(message)
    this.code = code
    this.result = result
  }
}

/** Same message for missing records and for records that the caller may not see. */
export const notFound = (noun: string) => new Refusal(`没有找到该${/^\w/.test(noun) ? ' ' : ''}${noun}，或您没有权限`)

/** Version conflict (optimistic lock): another user saved first. `asItIs` is the current record. */
export const conflict = (noun: string, asItIs: unknown) =>
  new Refusal(`该${noun}已被他人修改，请核对后再保存`, codes.conflict, asItIs)

/** Missing right. `right` is its label; with `asked`, a page can offer to explain the refusal. */
export const forbidden = (right?: string, asked: RefusedRight | null = null) =>
  new Refusal(right ? `没有权限：${right}。请联系管理员授权` : '没有权限，请联系管理员授权', codes.forbidden, asked)

/** Views of the platform as another person sees it change nothing. */
export const onlyReads = () => new Refusal('只读查看，不能修改', codes.forbidden)

export const envelope = <Result>(
  result: Result,
  message = '操作成功！',
  code: number | string = 200
): Envelope<Result> => ({
  success: true,
  message,
  code,
  result,
  timestamp: Date.now()
})

export const failure = (message: string, code: number = codes.failed, result: unknown = null): Envelope<unknown> => ({
  success: false,
  message,
  code,
  result,
  timestamp: Date.now()
})

/** Refusals of a check by the id of the record. */
export type Refusals = ReadonlyMap<string, Refusal>
/** Refuses all records with one reason. */
export const refuseAll = (records: readonly { id: string }[], refusal: Refusal): Refusals =>
  new Map(records.map(({ id }) => [id, refusal]))
/** @throws the first refusal */
export const throwFirst = (refusals: Refusals) => {
  for (const refusal of refusals.values()) throw refusal
}
