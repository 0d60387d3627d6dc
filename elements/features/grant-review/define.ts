import { define } from '../../base/core/element/island.tsx'
import { GrantReviewElement } from './element.ts'

define('qd-grant-review', GrantReviewElement)

export { GrantReviewElement }
