import { define } from '../../base/core/element/island.tsx'
import { PictureLibraryElement } from './element.ts'

define('qd-picture-library', PictureLibraryElement)

export { PictureLibraryElement }
