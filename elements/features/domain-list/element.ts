import { domain } from '../../base/contract/domain.ts'
import { nounElement } from '../../base/crud/noun/noun-element.tsx'
import styles from './domain-list.css?inline'
import { domainPage } from './domain-page.tsx'

/**
 * The addresses of the sites, Chinese ones too. A host belongs to one site, and each site has one primary domain.
 *
 * @tag qd-domain-list
 * @title 域名管理 | Domains
 * @attr {string} query - filter, sort and page as the query of an address, e.g. `subsiteId=1`; default: the list as it begins
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - true while something typed is not saved
 * @fires qd-query - the person changed filter, sort or page; detail `{ query }`, what the attribute takes
 * @fires qd-error - the element failed to draw; detail `{ message }`
 *
 * @zh 站点的域名，支持中文域名。一个域名只属于一个站点，每个站点有一个主域名。
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `subsiteId=1`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class DomainListElement extends nounElement(domain, domainPage, [styles]) {}
