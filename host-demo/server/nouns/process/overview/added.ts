import Type from 'typebox'
import { Check } from 'typebox/value'
import type { AttachmentDraft } from '../../../../../elements/base/contract/annex.ts'
import { processLimits, type Added } from '../../../../../elements/base/contract/process.ts'
import type { Transaction } from '../../../database/open.ts'
import type { Caller } from '../../../access/caller.ts'
import { Text } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { annexListOf } from '../../annex/annex-fields.ts'
import { keepAnnexes } from '../../annex/annexes.ts'

/** Fields of a start for its text and files. */
export const addedFields = {
  content: Type.Optional(Text(processLimits.content, 0, '说明')),
  annexes: Type.Optional(Text(20_000, 0, '附件'))
}

const AnnexList = annexListOf(processLimits.files)

const readAnnexes = (json: string): AttachmentDraft[] => {
  try {
    const value: unknown = JSON.parse(json)
    if (Check(AnnexList, value)) return value
  } catch {
    // Refused below, like other values.
  }
  throw new Refusal(`附件（annexes）格式不正确，应为附件的列表，最多 ${processLimits.files} 个`)
}

/** Returns the text and files of a start. @throws Refusal if a file is not of the caller's sites */
export const readAdded = async (tx: Transaction, caller: Caller, { content = '', annexes = '' }: Added) => ({
  content: content.trim(),
  annexes: annexes ? await keepAnnexes(tx, caller, readAnnexes(annexes)) : []
})
