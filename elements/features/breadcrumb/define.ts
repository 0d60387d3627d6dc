import { define } from '../../base/core/island.tsx'
import { BreadcrumbElement } from './element.ts'

define('qd-breadcrumb', BreadcrumbElement)

export { BreadcrumbElement }
