import { island } from '../../base/core/element/island.tsx'
import stateStyles from '../../base/shared/article/article-state.css?inline'
import { Home } from './home.tsx'
import styles from './home.css?inline'

/**
 * The home page of a sub-site: pending tasks, articles by state, latest changes, and visits of the last 7 days. Every
 * number links to its list.
 *
 * @tag qd-home
 * @title 首页 | Home
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - the user chose a number, an article or the process of a message, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 站点首页：待办、各状态的文章、最近的改动、七天的访问。每个数字都链接到其后的列表。
 * @zh qd-navigate - 选择了数字、文章或消息所说的流程，可取消；detail `{ path, title }`，外壳中的路径
 */
export class HomeElement extends island(Home, { styles: [stateStyles, styles] }) {}
