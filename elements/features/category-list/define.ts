import { define } from '../../base/core/element/island.tsx'
import { CategoryListElement } from './element.ts'

define('qd-category-list', CategoryListElement)

export { CategoryListElement }
