import { position } from '../../base/contract/position.ts'
import { nounElement } from '../../base/crud/noun/noun-element.tsx'
import { positionPage } from './position-page.ts'

/**
 * Positions of people, for example duty editor. Everyone with a position has its roles and sites while it is on. Users
 * choose the roles and sites of a position, and appoint people.
 *
 * @tag qd-position-list
 * @title 岗位管理 | Positions
 *
 * @zh 人员的岗位，如值班编辑、信息公开专员、法制审核员：给岗位选定角色和站点，任免人员；担任岗位的人自动拥有它们，免去或停用即失去。
 */
export class PositionListElement extends nounElement(position, positionPage) {}
