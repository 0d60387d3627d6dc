import type { ReactNode } from 'react'
import { domainCalls, domainStates, type Domain, type DomainQuery } from '../../base/contract/domain.ts'
import type { RecordResource } from '../../base/crud/resource/record-form.ts'
import type { DomainListWords } from './domain-list.text.ts'

const rights = { add: 'cms:domain:add', edit: 'cms:domain:edit', delete: 'cms:domain:delete' } as const

/** Describes the list of domains. */
export const describeDomains = (
  text: DomainListWords,
  siteFilter: (value: string, change: (id: string) => void) => ReactNode
): RecordResource<Domain, DomainQuery> => ({
  name: 'domains',
  noun: 'domain',
  label: text.domains,
  list: domainCalls.list,
  keyOf: row => row.id,
  titleOf: row => row.host,
  filters: [
    { kind: 'text', name: 'host', label: text.searchHost, maxLength: 253 },
    { kind: 'own', name: 'subsiteId', label: text.site, render: siteFilter },
    {
      kind: 'choice',
      name: 'domainStatus',
      label: text.state,
      options: domainStates.map(value => ({ value, label: text.states[value] }))
    }
  ],
  columns: [
    {
      key: 'host',
      title: text.host,
      isSortable: true,
      render: row => (
        <>
          {row.wildcard === 'Y' ? `*.${row.host}` : row.host}
          {row.asciiHost !== row.host && <span className="domain-ascii">{row.asciiHost}</span>}
        </>
      )
    },
    { key: 'subsiteName', title: text.site, width: 200, isTelling: true },
    {
      key: 'isPrimary',
      title: text.primary,
      width: 88,
      render: ({ isPrimary }) => isPrimary === 'Y' && <span className="mark mark-good">{text.primary}</span>
    },
    { key: 'protocol', title: text.protocol, width: 80, render: ({ protocol }) => protocol.toUpperCase() },
    { key: 'port', title: text.port, width: 80, align: 'end', render: ({ port }) => port || text.usualPort },
    {
      key: 'status',
      title: text.state,
      width: 72,
      isTelling: true,
      render: ({ status }) => (
        <span className={status === '1' ? 'mark mark-good' : 'mark mark-bad'}>{text.states[status]}</span>
      )
    },
    { key: 'updateByName', title: text.by, width: 120, isHiddenAtFirst: true },
    { key: 'updateTime', title: text.updated, width: 160, align: 'end' }
  ],
  form: {
    rights,
    deletes: domainCalls.deleteBatch,
    deleteNote: text.deleteNote,
    load: async () => (await import('./domain-form.ts')).domainForm(text)
  },
  add: { label: text.add, right: rights.add },
  empty: { title: text.empty, hint: text.emptyHint }
})
