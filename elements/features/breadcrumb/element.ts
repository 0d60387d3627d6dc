import { island } from '../../base/core/element/island.tsx'
import { Breadcrumb, type BreadcrumbProps } from './breadcrumb.tsx'
import styles from './breadcrumb.css?inline'

/**
 * Links to home and every route above the current page. The page itself is plain text.
 *
 * @tag qd-breadcrumb
 * @title 面包屑 | Breadcrumb
 * @prop {Array<{ title: string, path?: string }>} items - the routes, outermost first, without home
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - the user chose an item, cancelable; detail `{ path, title }`
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 首页以及当前页面之上的各级路由；当前页为纯文字。
 * @zh items - 各级路由，由外到内，不含首页
 * @zh qd-navigate - 选择了一级，可取消；detail `{ path, title }`
 */
export class BreadcrumbElement extends island<BreadcrumbProps>(Breadcrumb, {
  properties: ['items'],
  styles: [styles]
}) {}
