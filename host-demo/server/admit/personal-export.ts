import { sql } from 'drizzle-orm'
import type { TSchema } from 'typebox'
import type { LoggedChange } from '../../../elements/base/contract/log.ts'
import { exportReasonLimits } from '../../../elements/base/contract/personal-exports.ts'
import type { Transaction } from '../database/open.ts'
import { formatTime } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Caller } from '../access/caller.ts'

/** Parameters that choose no rows. */
const order = new Set(['pageNo', 'pageSize', 'column', 'order', 'after', 'superQueryMatchType'])

interface Described {
  title?: string
  enum?: readonly string[]
  words?: Record<string, string>
}

/**
 * Describes the filter of an export without personal values: choices and days are named, of other fields only that they
 * were filled.
 */
export const filterInWords = (fields: Record<string, TSchema>, asked: object, chosen: number | undefined) => {
  const parts = Object.entries(asked).flatMap(([name, value]) => {
    if (order.has(name) || value === undefined || value === '') return []
    const { title = name, enum: values, words }: Described = fields[name] ?? {}
    const edge = /_(begin|end)$/.exec(name)?.[1]
    const isSafe = values !== undefined || (edge !== undefined && /^[\d: -]+$/.test(String(value)))
    const shown = isSafe ? (words?.[String(value)] ?? String(value)) : '（已填写）'
    return [`${title}${edge ? (edge === 'begin' ? '自' : '至') : '：'}${shown}`]
  })
  if (chosen !== undefined) parts.push(`所选 ${chosen} 条`)
  return parts.join('；') || '全部'
}

/** Returns the reason of an export, trimmed. @throws Refusal if it is too short */
export const requireReason = (given = '') => {
  const reason = given.replace(/\s+/g, ' ').trim()
  if (reason.length < exportReasonLimits.least)
    throw new Refusal(`请填写导出原因，至少 ${exportReasonLimits.least} 个字：导出的内容含有个人信息`)
  return reason
}

/** Returns what the log says of an export beside the number of records. */
export const exportFacts = (reason: string, filter: string): LoggedChange[] => [
  { title: '导出原因', before: '', after: reason },
  { title: '筛选条件', before: '', after: filter }
]

/** Reserves the number of an entry of the operation log. */
export const reserveEntryId = async (tx: Transaction) => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('operation_log', 'id'))::text as id`
  )
  return Number(rows[0]!.id)
}

/** Records whom an export was about. */
export const noteSubjects = async (tx: Transaction, entryId: number, subjects: readonly string[]) => {
  if (subjects.length)
    await tx.execute(sql`insert into exported_subjects (subject_id, entry_id)
      select id, ${entryId}::bigint from unnest(${sql.param(subjects)}::text[]) as id`)
}

/** Returns the lines that name the origin of an exported file. */
export const originOf = (
  { realname, username }: Pick<Caller, 'realname' | 'username'>,
  facts: { title: string; reason: string; filter: string; count: number; entryId: number }
): [string, string][] => [
  ['导出内容', facts.title],
  ['导出人', `${realname}（${username}）`],
  ['导出时间', formatTime(new Date())],
  ['导出原因', facts.reason],
  ['筛选条件', facts.filter],
  ['记录数', String(facts.count)],
  ['日志编号', String(facts.entryId)],
  ['提示', '本文件含有个人信息，请按用途使用，用完后删除；不得擅自转给他人。']
]
