import { define } from '../../base/core/element/island.tsx'
import { BreadcrumbElement } from './element.ts'

define('qd-breadcrumb', BreadcrumbElement)

export { BreadcrumbElement }
