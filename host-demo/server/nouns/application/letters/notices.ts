import { isAccountMobile } from '../../../../../elements/base/contract/checks.ts'
import type { NoticeChannel } from '../../../../../elements/base/contract/apply-notices.ts'
import type { Transaction } from '../../../database/open.ts'
import { applicationNotices } from '../../../database/tables/applications.ts'
import type { ApplicationRecord } from '../record/applications.ts'

/** Contacts of an applicant. */
export type Contacts = Pick<ApplicationRecord, 'tel' | 'email'>

/** Returns the recipient of a notice; '' for none. Landlines get no text messages. */
export const recipientOf = ({ tel, email }: Contacts, channel: NoticeChannel) =>
  channel === 'mail' ? email.trim() : isAccountMobile(tel.trim()) ? tel.trim() : ''

/** Queues the notices of a step's letters, in its transaction. */
export const queueNotices = async (
  tx: Transaction,
  contacts: Contacts,
  stepId: number,
  channels: readonly NoticeChannel[]
) => {
  const rows = channels.filter(channel => recipientOf(contacts, channel)).map(channel => ({ stepId, channel }))
  if (rows.length > 0) await tx.insert(applicationNotices).values(rows)
}
