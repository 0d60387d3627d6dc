import { notFound, Refusal } from '../../kernel/refusal.ts'
import { grouped, inOrder, type Menu } from './permission-tree.ts'

const mostLevels = 6

const levelsBelow = (below: Map<string, Menu[]>, id: string): number =>
  1 + Math.max(0, ...(below.get(id) ?? []).map(row => levelsBelow(below, row.id)))

/**
 * Returns the parent entry, undefined for the top. `id` is the entry that moves there with its children.
 * @throws Refusal if the place is below the entry itself, or too deep
 */
export const requirePlace = (rows: Menu[], id: string | undefined, parentId: string, isButton = false) => {
  if (!parentId) return undefined
  const parent = rows.find(row => row.id === parentId)
  if (!parent) throw notFound('上级菜单')
  const below = grouped(rows, row => row.parentId)
  if (id && (id === parentId || inOrder(below, id).some(row => row.id === parentId)))
    throw new Refusal('不能把菜单移动到它自己或它的下级菜单之下')
  let depth = 1
  for (let row: Menu | undefined = parent; row?.parentId; row = rows.find(each => each.id === row?.parentId)) depth += 1
  if (!isButton && depth + (id ? levelsBelow(below, id) : 1) > mostLevels)
    throw new Refusal(`菜单最多 ${mostLevels} 级，请选择上面的菜单`)
  return parent
}
