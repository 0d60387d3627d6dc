import { island } from '../core/island.tsx'
import recordStyles from '../parts/record/record.css?inline'
import { isDirtyIn } from '../parts/record/unsaved.ts'
import stateStyles from '../parts/article/article-state.css?inline'
import textStyles from '../rich-text/rich-text.css?inline'
import treeStyles from '../parts/tree/virtual-tree.css?inline'
import { ArticleEditor } from './article-editor.tsx'
import styles from './article-editor.css?inline'

/**
 * Writes an article: text with pictures, its column and properties, and the steps the signed-in person may take. What is
 * typed is kept in the browser until it is saved; a save over somebody else's shows both versions.
 *
 * @tag qd-article-editor
 * @attr {string} article-id - the article; without one a new article begins
 * @attr {string} news-class-id - the column of a new article
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - true while something typed is not saved
 * @fires qd-saved - after a save; detail `{ id }`
 * @fires qd-error - the element failed to draw; detail `{ message }`
 */
export class ArticleEditorElement extends island(ArticleEditor, {
  attributes: { articleId: 'string', newsClassId: 'string' },
  styles: [treeStyles, stateStyles, recordStyles, styles, textStyles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
