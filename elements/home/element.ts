import { island } from '../core/island.tsx'
import stateStyles from '../parts/article/article-state.css?inline'
import { Home } from './home.tsx'
import styles from './home.css?inline'

/**
 * The home page of a sub-site: tasks that wait, articles by state, the latest changes, visits of 7 days. Every number links
 * to the list behind it.
 *
 * @tag qd-home
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - a number or an article was chosen, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-error - the element failed to draw; detail `{ message }`
 */
export class HomeElement extends island(Home, { styles: [stateStyles, styles] }) {}
