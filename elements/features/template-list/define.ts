import { define } from '../../base/core/element/island.tsx'
import { TemplateListElement } from './element.ts'

define('qd-template-list', TemplateListElement)

export { TemplateListElement }
