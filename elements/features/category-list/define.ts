import { define } from '../../base/core/island.tsx'
import { CategoryListElement } from './element.ts'

define('qd-category-list', CategoryListElement)

export { CategoryListElement }
