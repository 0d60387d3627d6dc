import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import stateStyles from '../../base/shared/article/article-state.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { ArticleList } from './article-list.tsx'
import styles from './article-list.css?inline'

/**
 * The articles of a column or sub-site. The server filters, sorts and pages. Shows the actions available for one or
 * several articles, and the review step of articles in a process. Copies articles to other columns and sites, moves
 * them, and shows public ones in further columns by reference; a column lists its references. Pushes articles to other
 * sites, and accepts or refuses those that the site received. Imports Word documents as drafts. Reloads when an article
 * changes elsewhere in the page.
 *
 * @tag qd-article-list
 * @title 文章列表 | Articles
 * @attr {string} news-class-id - the column; default: all columns of the sub-site
 * @attr {string} subsite-id - default: the current sub-site. For a column of another site, the element offers to switch
 * @attr {string} state - initial state: `draft`, `submitted`, `returned`, `published` or `withdrawn`
 * @attr {boolean} mine - initially shows only articles created by the signed-in user
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `state=draft&column=title&order=asc`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while Word documents are imported
 * @fires qd-navigate - the user opens an article or a new one, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 栏目或站点的文章：由平台筛选、排序和分页，列出当前用户对每篇及多篇文章可进行的操作；按流程审核中的文章标出所在环节；文章可复制到其他栏目和站点、移动、引用到本站其他栏目，栏目列出引用来的文章；公开的文章可推送到其他站点，收到的推送在此接收或退回；多个 Word 文档可导入为草稿。页面其他地方改动文章后自动刷新。
 * @zh news-class-id - 栏目；缺省为站点的全部栏目
 * @zh subsite-id - 站点；缺省为当前站点。其他站点的栏目不会显示，组件会说明并提供切换
 * @zh state - 起始状态：`draft`、`submitted`、`returned`、`published` 或 `withdrawn`
 * @zh mine - 起始时只看自己创建的
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `state=draft&column=title&order=asc`；缺省为列表的起始样子
 * @zh isDirty - 正在导入 Word 文档时为 true
 * @zh qd-navigate - 要打开文章或新建文章，可取消；detail `{ path, title }`，外壳中的路径
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class ArticleListElement extends island(ArticleList, {
  attributes: { subsiteId: 'string', newsClassId: 'string', state: 'string', mine: 'boolean', query: 'string' },
  styles: [tableStyles, resourceStyles, stateStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
