import { define } from '../../base/core/element/island.tsx'
import { SiteFooterListElement } from './element.ts'

define('qd-site-footer-list', SiteFooterListElement)

export { SiteFooterListElement }
