import type { BodyOf } from '../../../base/contract/endpoint.ts'
import { changeValidity, type BulkResult } from '../../../base/contract/user.ts'
import { send } from '../../../base/session/request/send.ts'
import { changed } from '../../../base/session/wire/changes.ts'

/** Sets or clears the last day of users. */
export async function setValidity(body: BodyOf<typeof changeValidity>): Promise<BulkResult> {
  const result = await send(changeValidity, { body, timeout: 120_000 })
  changed('user')
  return result
}
