import { define } from '../../base/core/element/island.tsx'
import { DomainListElement } from './element.ts'

define('qd-domain-list', DomainListElement)

export { DomainListElement }
