import { siteFooter } from '../../base/contract/site-footer.ts'
import { nounElement } from '../../base/crud/noun/noun-element.tsx'

/**
 * The footers of the sites: sponsor, telephone, marks and declarations, with the parts that inspections look for and that are
 * missing.
 *
 * @tag qd-site-footer-list
 * @title 网站页脚 | Footers
 *
 * @zh 各站点的页脚：主办、承办、电话、地址、党政机关标志、纠错和版权等，并列出检查要求而缺少的部分。
 */
export class SiteFooterListElement extends nounElement(siteFooter, {
  columns: () => ({ updateTime: { isHiddenAtFirst: true } }),
  emptyHint: [
    '为站点新增页脚；网站标识码、ICP 备案号和公安备案号在站点列表中填写。',
    'Add the footer of a site. Identification code and filing numbers are edited in the list of sites.'
  ]
}) {}
