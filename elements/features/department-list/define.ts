import { define } from '../../base/core/element/island.tsx'
import { DepartmentListElement } from './element.ts'

define('qd-department-list', DepartmentListElement)

export { DepartmentListElement }
