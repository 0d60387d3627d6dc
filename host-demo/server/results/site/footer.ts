import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { texts } from '../../kernel/result-fields.ts'

const yesNo = Type.Enum(['Y', 'N'])

export const PublicFooterSchema = ClosedObject({
  ...texts('siteName', 'siteIDCode', 'icpCode', 'policeCode', 'sponsor', 'undertaker', 'tel', 'address', 'partyMark'),
  ...texts('errorCode', 'mapUrl', 'privacyUrl', 'copyright'),
  isIpv6: yesNo,
  isAccessible: yesNo
})
