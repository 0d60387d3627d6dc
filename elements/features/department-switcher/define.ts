import { define } from '../../base/core/element/island.tsx'
import { DepartmentSwitcherElement } from './element.ts'

define('qd-department-switcher', DepartmentSwitcherElement)

export { DepartmentSwitcherElement }
