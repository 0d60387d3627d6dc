import { subsiteGroup } from '../../base/contract/subsite-group.ts'
import { nounElement } from '../../base/crud/noun/noun-element.tsx'
import { groupPage } from './group-page.ts'

/**
 * The groups of the platform's sites. Groups can be nested. A group with sites cannot be deleted.
 *
 * @tag qd-subsite-group-list
 * @title 站点分组 | Site groups
 * @fires qd-navigate - the person opens the sites of a group; detail `{ path, title }`. Prevent it to open them yourself
 *
 * @zh 站点的分组，可以有下级分组；含有站点的分组不能删除。
 * @zh qd-navigate - 用户查看分组中的站点；detail `{ path, title }`。阻止它即可自行打开
 */
export class SubsiteGroupListElement extends nounElement(subsiteGroup, groupPage) {}
