import { define } from '../../base/core/element/island.tsx'
import { LinkListElement } from './element.ts'

define('qd-link-list', LinkListElement)

export { LinkListElement }
