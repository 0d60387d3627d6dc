import { define } from '../../base/core/element/island.tsx'
import { ArticleEditorElement } from './element.ts'

define('qd-article-editor', ArticleEditorElement)

export { ArticleEditorElement }
