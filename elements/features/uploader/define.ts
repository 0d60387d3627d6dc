import { define } from '../../base/core/element/island.tsx'
import { UploaderElement } from './element.ts'

define('qd-uploader', UploaderElement)

export { UploaderElement }
