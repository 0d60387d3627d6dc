import { island } from '../core/island.tsx'
import resourceStyles from '../parts/resource/resource.css?inline'
import stateStyles from '../parts/article/article-state.css?inline'
import tableStyles from '../parts/table/data-table.css?inline'
import { ArticleList } from './article-list.tsx'
import styles from './article-list.css?inline'

/**
 * The articles of a column or a sub-site: filtered, sorted and paged by the platform, with what the signed-in person may
 * do with each and with many at once. It loads anew when an article changes elsewhere in the page.
 *
 * @tag qd-article-list
 * @attr {string} news-class-id - the column; without one, all columns of the sub-site
 * @attr {string} subsite-id - default: the column's, else the sub-site of the session
 * @attr {string} state - the state to begin with: `draft`, `submitted`, `returned`, `published` or `withdrawn`
 * @attr {boolean} mine - begins with only what the signed-in person created
 * @attr {string} query - filter, sort and page as the query of an address, e.g. `state=draft&column=title&order=asc`; default: the list as it begins
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - an article or a new one is to be opened, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-query - the person changed filter, sort or page; detail `{ query }`, what the attribute takes
 * @fires qd-error - the element failed to draw; detail `{ message }`
 */
export class ArticleListElement extends island(ArticleList, {
  attributes: { subsiteId: 'string', newsClassId: 'string', state: 'string', mine: 'boolean', query: 'string' },
  styles: [tableStyles, resourceStyles, stateStyles, styles]
}) {}
