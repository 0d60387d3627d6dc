import { island } from '../../base/core/element/island.tsx'
import { ColumnTree } from './column-tree.tsx'
import styles from './column-tree.css?inline'

/**
 * The columns of a sub-site as a tree with a filter. Rows link into the shell. Call `preventDefault()` on `qd-navigate`
 * to open the target yourself. Give the element a height: the tree scrolls inside it.
 *
 * @tag qd-column-tree
 * @title 栏目树 | Column tree
 * @attr {string} subsite-id - sub-site of the columns; default: the current sub-site
 * @attr {string} menu-id - `100` 信息采编 (default), `110` 栏目管理, `200` 公开信息采编, `210` 公开栏目管理
 * @attr {string} selected - id of the column to highlight and scroll to
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - the user chose a column, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 站点的栏目树，可筛选。每一行链接到外壳；阻止 `qd-navigate` 的页面自行打开目标。请给组件一个高度，树在其中滚动。
 * @zh subsite-id - 哪个站点的栏目；缺省为当前站点
 * @zh menu-id - `100` 信息采编（默认）、`110` 栏目管理、`200` 公开信息采编、`210` 公开栏目管理
 * @zh selected - 要标出并显示的栏目编号
 * @zh qd-navigate - 选择了栏目，可取消；detail `{ path, title }`，外壳中的路径
 */
export class ColumnTreeElement extends island(ColumnTree, {
  attributes: { subsiteId: 'string', menuId: 'string', selected: 'string' },
  styles: [styles]
}) {}
