import { isIP } from 'node:net'
import Type from 'typebox'
import { checkAddress } from '../../../../elements/base/contract/ip-rule.ts'
import { refusalOf } from '../../http/addresses/refuse-address.ts'
import type { Platform } from '../../http/platform.ts'
import { route } from '../../http/calls/route.ts'
import { ClosedObject, Text } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { CheckAddressSchema } from '../../results/site/ip-rule.ts'

/** Registers the call that tells whether the rules admit an address to the platform and to the caller's site. */
export const registerAddressCheck = (platform: Platform) =>
  route(
    platform,
    checkAddress,
    {
      right: 'cms:ip:list',
      query: ClosedObject({ address: Type.Optional(Text(64, 0, '地址')) }),
      result: CheckAddressSchema
    },
    async ({ caller, query }) => {
      const address = query.address?.trim() ?? caller.address
      if (!isIP(address)) throw new Refusal(`“${address}”不是 IP 地址`)
      const asked = { address, scope: 'login' as const, subsiteId: '' }
      const refusedBy =
        (await refusalOf(platform.database, asked)) ||
        (await refusalOf(platform.database, { ...asked, subsiteId: caller.subsiteId }))
      return { address, refusedBy }
    }
  )
