import type { InstanceResult } from '../../../../../elements/base/contract/process.ts'
import type { Transaction } from '../../../database/open.ts'
import type { Deed, InstanceRecord } from '../instance/instances.ts'
import { subjectOf } from '../people/subjects.ts'

export const resultWords: Record<Exclude<InstanceResult, ''>, string> = {
  passed: '已通过',
  rejected: '未通过',
  closed: '已终止',
  invalid: '已作废'
}

/** Tells the starter of an instance how it ended. */
type Ending = (tx: Transaction, instance: InstanceRecord, message: { title: string; reason: string }) => Promise<void>

const endings: Ending[] = []

/** Registers what is done in the transaction that ends an instance. */
export const registerEnding = (ending: Ending) => void endings.push(ending)

/** Runs the registered endings, unless the starter ended the instance, or its subject's noun reports the end. */
export const tellEnding = async (tx: Transaction, row: InstanceRecord, { userId, comment = '' }: Deed) => {
  if (!row.result || row.starterId === userId || subjectOf(row)) return
  const title = `${row.title}：${resultWords[row.result]}`
  for (const ending of endings) await ending(tx, row, { title, reason: comment })
}
