import { define } from '../../base/core/element/island.tsx'
import { SiteCheckElement } from './element.ts'

define('qd-site-check', SiteCheckElement)

export { SiteCheckElement }
