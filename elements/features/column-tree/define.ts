import { define } from '../../base/core/element/island.tsx'
import { ColumnTreeElement } from './element.ts'

define('qd-column-tree', ColumnTreeElement)

export { ColumnTreeElement }
