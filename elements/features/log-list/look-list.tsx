import { lookedKinds, lookList, lookSheet, type LookQuery, type LookRow } from '../../base/contract/log.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useText } from '../../base/core/language/text.ts'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import { createListState } from '../../base/crud/resource/list/list-state.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { logListText, type LogListWords } from './log-list.text.ts'

/** Returns whether a query of the page is one of looks. */
export const isOfLooks = (query = '') => new URLSearchParams(query).has('subject')

const describe = (text: LogListWords, isAsked: boolean): Resource<LookRow, LookQuery> => ({
  name: 'looks',
  noun: 'log',
  label: text.looks,
  list: lookList,
  ...(isAsked && { sheet: { calls: lookSheet, rights: { export: 'system:log:export' as const } } }),
  keyOf: row => row.id,
  titleOf: row => row.action,
  open: () => undefined,
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      label: text.kind,
      options: lookedKinds.map(value => ({ value, label: text.kinds[value] }))
    },
    { kind: 'text', name: 'subject', label: text.subject, maxLength: 64, width: 200 },
    { kind: 'span', name: 'createTime', label: text.time, to: text.to }
  ],
  columns: [
    { key: 'createTime', title: text.time, width: 160, isSortable: true, isTelling: true },
    {
      key: 'username',
      title: text.user,
      width: 136,
      isTelling: true,
      render: row => <span title={row.username}>{row.realname || row.username}</span>
    },
    { key: 'action', title: text.action, width: 160, isTelling: true },
    { key: 'object', title: text.object, width: 136 },
    { key: 'reason', title: text.reason, least: 160, render: row => <span title={row.reason}>{row.reason}</span> },
    { key: 'subsiteName', title: text.site, width: 136 },
    { key: 'ip', title: text.ip, width: 128 },
    { key: 'id', title: text.number, width: 96, align: 'end' }
  ],
  empty: { title: text.noLooks, hint: text.noLooksHint }
})

/** Lists who looked at the personal data of a person or an application. */
export function LookList({ query }: { query: string | undefined }) {
  const text = useText(logListText)
  const [state] = useState(() => createListState(describe(text, true).filters, { kind: 'user' }, query))
  const { subject } = useStore(state.$filter)
  return (
    <>
      {!subject && (
        <p className="log-whose" role="status">
          {text.askLooks}
        </p>
      )}
      <ResourceList resource={describe(text, Boolean(subject))} state={state} query={query} />
    </>
  )
}
