import { defineNoun, type DraftOf, type RecordOf } from './define-noun.ts'
import { choice, flag, number, reference, text } from './noun-field.ts'

/** Domain of a site. A host belongs to one site; each site has one primary domain. */
export const domain = defineNoun({
  noun: 'domain',
  title: ['域名', 'Domain', 'Domains'],
  path: '/domain/domain',
  listPath: '/querylist',
  scope: 'sites',
  rights: 'cms:domain',
  name: 'host',
  fields: {
    host: text(253, ['域名', 'Host'], {
      ...{ required: true, wide: true, sort: true, filter: { by: 'words' } },
      hint: [
        '可以是中文域名，如 www.linjiang.gov.cn 或 临江市.政务；不含协议和端口',
        'Without protocol and port, for example www.linjiang.gov.cn or 临江市.政务'
      ]
    }),
    subsiteId: reference('site', 'subsiteName', ['所属站点', 'Site'], {
      ...{ wide: true, width: 200, filter: { by: 'equal' } }
    }),
    protocol: choice(
      [
        ['https', ['HTTPS', 'HTTPS']],
        ['http', ['HTTP', 'HTTP']]
      ],
      ['协议', 'Protocol'],
      { width: 80 }
    ),
    /** 0 means the default port of the protocol. */
    port: number([0, 65_535], ['端口', 'Port'], {
      width: 80,
      hint: ['0 为协议的默认端口', '0 uses the default port of the protocol']
    }),
    /** Domain used in URLs of the site. Setting it clears the mark of the previous one. */
    isPrimary: flag(
      ['Y', 'N'],
      ['主域名', 'Primary'],
      [
        '主域名：站点的网址以它为准，原来的主域名自动取消',
        'Primary: URLs of the site use this domain. It replaces the previous primary domain.'
      ],
      { isTelling: false }
    ),
    /** Subdomains lead to the site too. */
    wildcard: flag(
      ['Y', 'N'],
      ['泛域名', 'Wildcard'],
      ['泛域名：其下的所有子域名也指向该站点', 'Wildcard: all subdomains lead to the site']
    ),
    status: flag(['1', '0'], ['状态', 'State'], ['启用', 'Enabled'], {
      ...{ blank: '1', width: 72, filter: { by: 'equal', as: 'domainStatus' } },
      states: [
        ['启用', 'Enabled'],
        ['停用', 'Disabled']
      ]
    })
  },
  extra: {
    /** ◆ ASCII form of the host: 政务 is xn--zfr164b. */
    asciiHost: { kind: 'text', title: ['网络域名', 'ASCII host'] }
  },
  columns: ['host', 'subsiteName', 'isPrimary', 'protocol', 'port', 'status']
})

export type DomainDraft = DraftOf<typeof domain>
export type Domain = RecordOf<typeof domain>
