import { island } from '../../base/core/element/island.tsx'
import recordStyles from '../../base/crud/record/record.css?inline'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import stateStyles from '../../base/shared/article/article-state.css?inline'
import textStyles from '../../base/rich-text/rich-text.css?inline'
import { ArticleEditor } from './article-editor.tsx'
import styles from './article-editor.css?inline'
import checkStyles from './check/check-panel.css?inline'

/**
 * Edits an article: text with pictures, column, properties, and the steps the signed-in user may take. Unsaved input is
 * stored in the browser. While a process reviews the article, reviewers see the buttons of the current node and the
 * history. If someone else saved meanwhile, both versions are shown.
 *
 * @tag qd-article-editor
 * @title 文章编辑 | Article editor
 * @attr {string} article-id - the article; default: a new article
 * @attr {string} news-class-id - the column of a new article
 * @attr {string} subsite-id - sub-site of the article; default: the current sub-site. For an article of another site, the element offers to switch
 * @attr {string} kind - kind of new content: `lead`, `functions`, `division`, `trained`, `interview`, `opinions` or `recruit`; default: the kind of the column. Without a column, the columns of the kind are offered
 * @attr {boolean} autofocus - focuses the element when it appears
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @cssprop --qd-top - height that fixed bars of the page cover at the top of the window, 0px by default: the editor's bars stay below
 * @fires qd-saved - after a save; detail `{ id }`
 * @fires qd-title - an article was opened, saved or started; detail `{ title }`
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 撰写文章：带图片的正文、栏目和属性，以及当前用户可以进行的操作。栏目按流程审核时，办理人在此按环节的按钮审核，并可查看审核记录。未保存的内容留在浏览器中；他人同时保存时两个版本都给出。
 * @zh article-id - 文章编号；缺省则撰写新文章
 * @zh news-class-id - 新文章所在的栏目
 * @zh subsite-id - 文章所属站点；缺省为当前站点。其他站点的文章不会打开，组件会说明并提供切换
 * @zh kind - 新内容的类型：`lead`、`functions`、`division`、`trained`、`interview`、`opinions` 或 `recruit`；缺省为栏目的类型。没有给出栏目时，给出该类型的栏目供选择
 * @zh autofocus - 出现时获得焦点
 * @zh --qd-top - 页面自己的固定栏在窗口顶部占用的高度，缺省为 0px：编辑器的工具栏停在其下方
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-title - 打开、保存或开始撰写了文章；detail `{ title }`，它的名称
 * @zh qd-saved - 保存之后；detail `{ id }`
 */
export class ArticleEditorElement extends island(ArticleEditor, {
  attributes: {
    autofocus: 'boolean',
    articleId: 'string',
    newsClassId: 'string',
    subsiteId: 'string',
    kind: 'string'
  },
  styles: [stateStyles, recordStyles, styles, checkStyles, textStyles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
