import { define } from '../../base/core/island.tsx'
import { PictureLibraryElement } from './element.ts'

define('qd-picture-library', PictureLibraryElement)

export { PictureLibraryElement }
