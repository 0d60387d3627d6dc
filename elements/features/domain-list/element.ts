import { domain } from '../../base/contract/domain.ts'
import { nounElement } from '../../base/crud/noun/noun-element.tsx'
import styles from './domain-list.css?inline'
import { domainPage } from './domain-page.tsx'

/**
 * The domains of the sites, including Chinese domains. A host belongs to one site; each site has one primary domain.
 *
 * @tag qd-domain-list
 * @title 域名管理 | Domains
 *
 * @zh 站点的域名，支持中文域名。一个域名只属于一个站点，每个站点有一个主域名。
 */
export class DomainListElement extends nounElement(domain, domainPage, [styles]) {}
