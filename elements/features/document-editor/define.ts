import { define } from '../../base/core/element/island.tsx'
import { DocumentEditorElement } from './element.ts'

define('qd-document-editor', DocumentEditorElement)

export { DocumentEditorElement }
