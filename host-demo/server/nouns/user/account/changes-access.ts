import type { User, UserDraft } from '../../../../../elements/base/contract/user.ts'
import { splitIds } from '../../../kernel/fields.ts'
import { differing } from './membership.ts'

/**
 * Returns whether an edit changes what the person may do, how long, or how they sign in: a code sent to the mobile number
 * is a way to sign in. Fields that are missing stay unchanged. Data rules may read the main department, which is the first.
 */
export const changesAccess = (before: User, given: Partial<UserDraft>): boolean =>
  (['selectedroles', 'selectedsites', 'selectedpositions'] as const).some(
    field => differing(splitIds(before[field]), splitIds(given[field] ?? before[field])).length > 0
  ) ||
  (['selecteddeparts', 'phone', 'validUntil'] as const).some(field => (given[field] ?? before[field]) !== before[field])
