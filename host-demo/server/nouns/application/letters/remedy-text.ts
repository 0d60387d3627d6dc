import { isReviewFirst } from '../../../../../elements/base/contract/apply-acts.ts'
import type { ApplyReplyType } from '../../../../../elements/base/contract/apply-steps.ts'
import type { AgencyRecord } from '../../agency/agencies.ts'

const [reviewLaw, lawsuitLaw] = ['《中华人民共和国行政复议法》', '《中华人民共和国行政诉讼法》']

/**
 * Returns the remedies against a reply, with the authority and the court of its agency. Where reconsideration comes first, a direct
 * lawsuit is not mentioned.
 */
export const remedyText = (
  type: ApplyReplyType,
  agency: Pick<AgencyRecord, 'reviewOrgan' | 'court' | 'reviewFirst'>
): string => {
  const { reviewOrgan, court } = agency
  return isReviewFirst(type, agency)
    ? `如不服本告知书，根据${reviewLaw}第二十条、第二十三条第一款第四项和第二款的规定，应当先申请行政复议：可以自收到本告知书之日起六十日内向${reviewOrgan}申请行政复议；对行政复议决定不服的，可以自收到行政复议决定书之日起十五日内向${court}提起行政诉讼。`
    : `如不服本告知书，根据${reviewLaw}第二十条、${lawsuitLaw}第四十六条的规定，可以自收到本告知书之日起六十日内向${reviewOrgan}申请行政复议，也可以自收到本告知书之日起六个月内向${court}提起行政诉讼。`
}
