import { define } from '../core/island.tsx'
import { BreadcrumbElement } from './element.ts'

define('qd-breadcrumb', BreadcrumbElement)

export { BreadcrumbElement }
