import { island } from '../../base/core/element/island.tsx'
import { SiteCheck } from './site-check.tsx'
import styles from './site-check.css?inline'

/**
 * Sites and columns that would fail the inspection of government websites (国办秘函〔2019〕19号) today, for the sites of the
 * user. Shows each indicator of each site, and for a site the columns that need an article with the users that answer
 * for them. Prints, and exports as a spreadsheet.
 *
 * @tag qd-site-check
 * @title 网站检查 | Site check
 * @attr {string} query - sites that are shown or the open site as a URL query, e.g. `view=red` or `site=1`; default: all sites
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-query - the user changed the shown sites or opened a site; detail `{ query }`, a value for the attribute
 * @fires qd-navigate - the user opens a column or the page that corrects a finding, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 网站检查：当前用户可见的站点和栏目中，今天按《政府网站与政务新媒体检查指标》（国办秘函〔2019〕19号）哪些不合格、由谁负责、如何处理。可导出和打印。
 * @zh query - 以地址查询串表示的显示范围或打开的站点，如 `view=red`、`site=1`；缺省为全部站点
 * @zh qd-query - 用户改变了显示范围，或打开了站点；detail `{ query }`，与同名属性的取值一致
 * @zh qd-navigate - 用户打开栏目或处理问题的页面，可取消；detail `{ path, title }`，外壳中的路径
 */
export class SiteCheckElement extends island(SiteCheck, { attributes: { query: 'string' }, styles: [styles] }) {}
