import { domainCalls, domainProtocols, domainSites, type Domain, type DomainDraft } from '../../base/contract/domain.ts'
import { recordForm, type AnyForm } from '../../base/crud/resource/record-form.ts'
import { send } from '../../base/session/wire/request.ts'
import type { DomainListWords } from './domain-list.text.ts'

const blank: DomainDraft = {
  ...{ subsiteId: '', host: '', protocol: 'https', port: 0, isPrimary: 'N', wildcard: 'N', status: '1' }
}

/** Describes the form of a domain. The server validates the host, because it knows the network rules. */
export const domainForm = async (text: DomainListWords): Promise<AnyForm> => {
  const sites = await send(domainSites, {})
  return recordForm<Domain, DomainDraft>({
    adding: text.add,
    calls: domainCalls,
    blank,
    nameOf: draft => draft.host,
    fields: [
      {
        kind: 'text',
        name: 'host',
        label: text.host,
        hint: text.hostHint,
        maxLength: 253,
        isRequired: true,
        isWide: true,
        unique: { tableName: 'domain', fieldName: 'host' },
        check: ({ host }) => (/[\s:/?#@]/.test(host.trim()) ? text.hostWrong : '')
      },
      {
        kind: 'choice',
        name: 'subsiteId',
        label: text.site,
        isRequired: true,
        isWide: true,
        options: [{ value: '', label: text.choose }, ...sites.map(({ id, name }) => ({ value: id, label: name }))],
        check: ({ subsiteId }) => (subsiteId ? '' : text.siteWrong)
      },
      {
        kind: 'choice',
        name: 'protocol',
        label: text.protocol,
        options: domainProtocols.map(value => ({ value, label: value.toUpperCase() }))
      },
      { kind: 'number', name: 'port', label: text.port, hint: text.portHint, min: 0, max: 65_535 },
      { kind: 'flag', name: 'isPrimary', label: text.isPrimary, on: 'Y', off: 'N', isWide: true },
      { kind: 'flag', name: 'wildcard', label: text.isWildcard, on: 'Y', off: 'N', isWide: true },
      { kind: 'flag', name: 'status', label: text.isOn, on: '1', off: '0', isWide: true }
    ]
  })
}
