import { oneLine } from '../../../kernel/fields.ts'
import type { ReadDepartment } from '../read/snapshot.ts'
import type { DepartmentPlan, Placed } from './plan.ts'

/** Department of the platform below the one of the source, or linked to it. */
interface KnownDepartment {
  id: string
  parentId: string
  name: string
  /** A directory has it, perhaps another one. */
  isLinked: boolean
}

export interface KnownDepartments {
  rootId: string
  /** Ids of linked departments by key. */
  links: ReadonlyMap<string, string>
  byId: ReadonlyMap<string, KnownDepartment>
}

const placeOf = (parentId: string, name: string) => `${parentId}\n${name}`
const longestName = 100

/** Groups departments by parent. Those with an unknown parent are at the top. */
const byParent = (departments: readonly ReadDepartment[]) => {
  const keys = new Set(departments.map(({ key }) => key))
  return Map.groupBy(departments, ({ parentKey }) => (keys.has(parentKey) ? parentKey : ''))
}

/** Compares departments, parents first. @returns the changes, and the places of all that are not refused */
export const compareDepartments = (departments: readonly ReadDepartment[], known: KnownDepartments) => {
  const { rootId, links, byId } = known
  const occupied = new Map([...byId.values()].map(each => [placeOf(each.parentId, each.name), each]))
  const children = byParent(departments)
  const plans: DepartmentPlan[] = []
  const placed = new Map<string, Placed>([['', { departId: rootId, parentKey: '', path: '' }]])
  const taken = new Set<string>()
  const seen = new Set<string>()

  const refuse = ({ key, name, parentKey }: ReadDepartment, reason: string) => {
    plans.push({ kind: 'refused', key, name, parentKey, departId: '', before: '', after: '', reason })
    for (const child of children.get(key) ?? []) if (!seen.has(child.key)) visitRefused(child)
  }
  const visitRefused = (department: ReadDepartment) => {
    seen.add(department.key)
    refuse(department, '它的上级部门不能同步')
  }

  const place = (department: ReadDepartment, parentKey: string) => {
    const { key } = department
    const above = placed.get(parentKey)!
    const name = oneLine(department.name)
    const path = above.path ? `${above.path} / ${name}` : name
    if (!name || name.length > longestName) return refuse(department, `部门名称应为 1 到 ${longestName} 个字`)
    if (taken.has(placeOf(parentKey, name))) return refuse(department, '目录中同一上级下有同名的部门')
    const own = byId.get(links.get(key) ?? '')
    const other = above.departId ? occupied.get(placeOf(above.departId, name)) : undefined
    if (other && other.id !== own?.id && (own || other.isLinked))
      return refuse(department, '同一上级下已有同名的部门，请先改名')
    taken.add(placeOf(parentKey, name))
    const plan = { key, name: path, parentKey, reason: '' }
    const departId = own?.id ?? other?.id ?? ''
    if (own) {
      const before = byId.get(own.parentId)?.name ?? ''
      if (own.name !== name) plans.push({ ...plan, kind: 'departEdit', departId, before: own.name, after: name })
      if (own.parentId !== above.departId)
        plans.push({ ...plan, kind: 'departMove', departId, before, after: above.path || '同步到的部门' })
    } else plans.push({ ...plan, kind: other ? 'departLink' : 'departAdd', departId, before: '', after: name })
    placed.set(key, { departId, parentKey, path })
  }

  const queue = ['']
  for (let parentKey = queue.shift(); parentKey !== undefined; parentKey = queue.shift())
    for (const department of children.get(parentKey) ?? []) {
      if (seen.has(department.key)) {
        if (parentKey !== department.key) refuse({ ...department, key: '' }, '目录中有相同编号的部门')
        continue
      }
      seen.add(department.key)
      place(department, parentKey)
      if (placed.has(department.key)) queue.push(department.key)
    }
  for (const department of departments)
    if (!seen.has(department.key)) {
      seen.add(department.key)
      plans.push({
        ...({ kind: 'refused', key: department.key, name: department.name, parentKey: '' } as const),
        ...{ departId: '', before: '', after: '', reason: '目录中它的上级部门互相包含' }
      })
    }
  const there = new Set(departments.map(({ key }) => key))
  for (const [key, departId] of links)
    if (!there.has(key)) {
      const name = byId.get(departId)?.name ?? ''
      const reason = '部门和其中的内容保留，只取消关联'
      plans.push({ kind: 'departGone', key, name, parentKey: '', departId, before: name, after: '', reason })
    }
  return { plans, placed }
}
