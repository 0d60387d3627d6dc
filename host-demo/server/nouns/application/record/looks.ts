import { applicantIdentity, type Application } from '../../../../../elements/base/contract/apply.ts'
import type { Log, Operation } from '../../../access/operations.ts'
import type { Caller } from '../../../access/caller.ts'
import { noteLook } from '../../../admit/note-look.ts'
import type { Database } from '../../../database/open.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id } from '../../../kernel/fields.ts'
import { ApplicantIdentitySchema } from '../../../results/disclosure/apply.ts'
import { lock } from '../../../rows/kept.ts'
import { keptApplications } from './applications.ts'

/** Logs that a person has opened an application. */
export const openedBy =
  (database: Database) =>
  (call: { caller: Caller; log: Log<Operation> }, { id, code, subsiteId }: Application) =>
    noteLook(database, call, { action: '查看依申请公开', object: code, objectId: id, subsiteId })

/** Registers the call that shows the card number and address of an applicant. Each use is logged. */
export const registerIdentity = (platform: Platform) => {
  const { database, seal } = platform
  route(
    platform,
    applicantIdentity,
    { right: 'cms:apply:identity', query: ClosedObject({ id: Id }), result: ApplicantIdentitySchema },
    ({ caller, query, log }) =>
      database.transaction(async tx => {
        const { code: object, id: objectId, subsiteId, ...row } = await lock(tx, keptApplications, caller, query.id)
        await log(tx, { action: '查看申请人证件信息', operateType: '1', object, objectId, subsiteId })
        return { cardCode: seal.read(row.sealedCardCode), address: seal.read(row.sealedAddress) }
      })
  )
}
