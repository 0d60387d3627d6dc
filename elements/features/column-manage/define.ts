import { define } from '../../base/core/island.tsx'
import { ColumnManageElement } from './element.ts'

define('qd-column-manage', ColumnManageElement)

export { ColumnManageElement }
