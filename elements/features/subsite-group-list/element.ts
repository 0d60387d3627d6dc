import { subsiteGroup } from '../../base/contract/subsite-group.ts'
import { nounElement } from '../../base/crud/noun/noun-element.tsx'
import { groupPage } from './group-page.ts'

/**
 * The groups that the sites of the platform are listed in. A group may lie in another; one that holds sites is not deleted.
 *
 * @tag qd-subsite-group-list
 * @title 站点分组 | Site groups
 * @attr {string} query - filter, sort and page as the query of an address, e.g. `name=部门`; default: the list as it begins
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - true while something typed is not saved
 * @fires qd-query - the person changed filter, sort or page; detail `{ query }`, what the attribute takes
 * @fires qd-navigate - the person opens the sites of a group; detail `{ path, title }`. Prevent it to open them yourself
 * @fires qd-error - the element failed to draw; detail `{ message }`
 *
 * @zh 站点的分组，可以有下级分组；含有站点的分组不能删除。
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `name=部门`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 * @zh qd-navigate - 用户查看分组中的站点；detail `{ path, title }`。阻止它即可自行打开
 */
export class SubsiteGroupListElement extends nounElement(subsiteGroup, groupPage) {}
