import type { Domain, DomainDraft } from '../../base/contract/domain.ts'
import type { Words } from '../../base/contract/noun-field.ts'
import type { OwnPage } from '../../base/crud/noun/own-page.ts'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'

const usualPort: Words = ['默认', 'Default']

/** Settings of the domain page that differ from the noun defaults. */
export const domainPage: OwnPage<Domain, DomainDraft> = {
  label: ['域名管理', 'Domains'],
  deleteNote: [
    '站点将不能再用这些域名访问；还有其他域名时，主域名不能删除。',
    'The site is no longer reachable at these domains. A primary domain cannot be deleted while the site has others.'
  ],
  emptyHint: [
    '新增站点的域名；第一个域名就是主域名。',
    'Add the domains of the sites. The first domain of a site becomes its primary domain.'
  ],
  columns: locale => ({
    host: {
      render: row => (
        <>
          {row.wildcard === 'Y' ? `*.${row.host}` : row.host}
          {row.asciiHost !== row.host && <span className="domain-ascii">{row.asciiHost}</span>}
        </>
      )
    },
    port: { render: ({ port }) => port || wordsIn(locale, usualPort) }
  }),
  form: async () => (await import('./domain-form.ts')).domainForm
}
