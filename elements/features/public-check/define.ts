import { define } from '../../base/core/element/island.tsx'
import { PublicCheckElement } from './element.ts'

define('qd-public-check', PublicCheckElement)

export { PublicCheckElement }
