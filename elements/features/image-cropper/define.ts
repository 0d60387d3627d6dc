import { define } from '../../base/core/element/island.tsx'
import { ImageCropperElement } from './element.ts'

define('qd-image-cropper', ImageCropperElement)

export { ImageCropperElement }
