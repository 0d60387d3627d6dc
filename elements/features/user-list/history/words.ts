import type { GiverKind, GrantEvent, GrantWay } from '../../../base/contract/grant-history.ts'
import type { HistoryWords } from './history.text.ts'

const giverWords = (kind: GiverKind, text: HistoryWords) =>
  ({ department: text.byDepartment, position: text.byPosition, role: text.byRole })[kind]

/** Says how a person has something: 来自部门“市教育局”（因属于“办公室”），有效至 2026-12-31. */
export const wayWords = ({ giverKind, giverName, viaName, validUntil, actions }: GrantWay, text: HistoryWords) =>
  [
    giverKind ? `${giverWords(giverKind, text)(giverName)}${viaName && text.via(viaName)}` : text.own,
    actions,
    validUntil && text.until(validUntil)
  ]
    .filter(Boolean)
    .join(' · ')

/** Says what happened: 失去 角色“采编员”. */
export const turnWords = ({ kind, turn, name }: GrantEvent, text: HistoryWords) =>
  kind === 'account'
    ? text.accounts[`${name} ${turn}` as keyof HistoryWords['accounts']]
    : `${kind === 'break' ? text.breaks[turn] : `${text.turns[turn]} ${text.kinds[kind]}`} ${name || text.hidden}`

function logWords({ by, operations, turn }: GrantEvent, text: HistoryWords): string {
  if (turn === 'present' || turn === 'ended') return ''
  if (operations.length === 0) return text.unlogged
  return `${by ? text.by(by) : text.platform} · ${text.operations(operations.join('、'))}`
}

function wayOf(event: GrantEvent, text: HistoryWords): string {
  if (event.kind === 'break') return text.breakNote
  return event.kind === 'account' ? event.validUntil && text.until(event.validUntil) : wayWords(event, text)
}

/** Says how and by whom. */
export const detailWords = (event: GrantEvent, text: HistoryWords) =>
  [wayOf(event, text), logWords(event, text)].filter(Boolean).join(' · ')
