import { eq } from 'drizzle-orm'
import Type from 'typebox'
import { permissionCalls, type PermissionDraft } from '../../../../elements/base/contract/permission.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { stampsOf } from '../../rows/kept.ts'
import type { Transaction } from '../../database/open.ts'
import { administratorRole, menus, rights, roleRights } from '../../database/tables/accounts.ts'
import type { Caller } from '../../access/caller.ts'
import { changesBetween } from '../../access/changes.ts'
import { oneLine } from '../../kernel/fields.ts'
import { conflict, Refusal } from '../../kernel/refusal.ts'
import { completing, lenient, lenientNew } from '../../http/crud/missing-fields.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { split } from '../menu/menu-calls.ts'
import { branchIn, lockPermissions, requireCodes, requireOwn, requireWay } from './permission-branch.ts'
import { blankEntry, PermissionId, permissionFields } from './permission-fields.ts'
import { requirePlace } from './permission-places.ts'
import { readPermission } from './permission-reads.ts'
import { readEntries, type Menu } from './permission-tree.ts'
import { PermissionSchema } from '../../results/people/permission.ts'

/** Limit of entries that a tree can administer. */
const most = 5000

type Entries = Awaited<ReturnType<typeof readEntries>>

const menuOf = (draft: PermissionDraft) => ({
  title: oneLine(draft.name),
  path: draft.url,
  permissions: split(draft.perms).join(','),
  component: draft.component,
  redirect: draft.redirect,
  url: draft.address,
  external: draft.internalOrExternal === '1',
  status: draft.status,
  icon: draft.icon,
  route: draft.route,
  hidden: draft.hidden === '1',
  keepAlive: draft.keepAlive === '1',
  alwaysShow: draft.alwaysShow === '1',
  description: draft.description
})

const rightOf = (draft: PermissionDraft) => ({
  describe: oneLine(draft.name),
  type: draft.permsType,
  status: draft.status,
  description: draft.description
})

/** Refuses an entry with missing fields or a path in use. */
const requireEntry = ({ rows, all }: Entries, draft: PermissionDraft, caller: Caller, before?: Menu) => {
  if (!draft.url) throw new Refusal('请填写菜单路径')
  const taken = rows.find(row => row.path === draft.url && row.id !== before?.id)
  if (taken) throw new Refusal(`菜单路径已被“${taken.title}”使用，请换一个`)
  if (draft.internalOrExternal === '1' && !draft.address) throw new Refusal('外部打开的菜单要填写外部地址')
  requireCodes(caller, all, split(draft.perms), before && split(before.permissions))
}

const addEntry = async (tx: Transaction, entries: Entries, draft: PermissionDraft, caller: Caller) => {
  requireEntry(entries, draft, caller)
  const { rows } = entries
  const parent = requirePlace(rows, undefined, draft.parentId)
  const id = newId()
  const places = rows.filter(row => row.parentId === draft.parentId).map(row => row.sortNo)
  await tx.insert(menus).values({
    ...menuOf(draft),
    ...stampsOf(menus, caller, true),
    id,
    name: draft.url.slice(1).replaceAll('/', '-'),
    parentId: draft.parentId,
    isTop: !draft.parentId,
    menuCategory: parent?.menuCategory ?? draft.menuCategory,
    sortNo: Math.max(0, ...places) + 1
  })
  return id
}

/** Adds a button. Its code protects other pages; only users that administer everything may grant it. */
const addButton = async (tx: Transaction, { rows, all }: Entries, draft: PermissionDraft, caller: Caller) => {
  const code = draft.perms as RightCode
  if (!/^[a-z]\w*(:[a-z]\w*){2,}$/.test(code))
    throw new Refusal('授权标识应写成“模块:对象:动作”，如 report:visit:export')
  if (all.some(({ action }) => action === code)) throw new Refusal('授权标识已存在，请换一个')
  if (!draft.parentId) throw new Refusal('请选择按钮所在的菜单')
  requirePlace(rows, undefined, draft.parentId, true)
  await tx
    .insert(rights)
    .values({ ...rightOf(draft), ...stampsOf(rights, caller, true), action: code, parentId: draft.parentId })
  await tx.insert(roleRights).values({ roleId: administratorRole, action: code }).onConflictDoNothing()
  return code
}

/** Registers the calls to add and edit menu entries and buttons. */
export const registerPermissionWrites = (platform: Platform) => {
  const { database } = platform
  const complete = completing(permissionFields, blankEntry)

  route(
    platform,
    permissionCalls.add,
    {
      right: 'system:permission:add',
      body: lenientNew(permissionFields, blankEntry),
      result: PermissionSchema,
      message: '添加成功！'
    },
    ({ caller, body: given, log }) =>
      database.transaction(async tx => {
        const body = complete.added(given)
        await lockPermissions(tx)
        const entries = await readEntries(tx)
        if (entries.rows.length + entries.all.length >= most) throw new Refusal(`菜单和按钮最多 ${most} 个`)
        const isButton = body.menuType === '2'
        const id = isButton
          ? await addButton(tx, entries, body, caller)
          : await addEntry(tx, entries, { ...body, menuType: body.parentId ? '1' : '0' }, caller)
        const action = isButton ? '新增按钮' : '新增菜单'
        await log(tx, { action, operateType: '2', object: oneLine(body.name), objectId: id })
        return readPermission(tx, platform, caller, id)
      })
  )

  route(
    platform,
    permissionCalls.edit,
    {
      right: 'system:permission:edit',
      body: lenient(permissionFields, { id: PermissionId, version: Type.Integer() }),
      result: PermissionSchema,
      message: '修改成功！'
    },
    ({ caller, body: { id, version, ...given }, log }) =>
      database.transaction(async tx => {
        await lockPermissions(tx)
        const entries = await readEntries(tx)
        const branch = branchIn(platform, entries, [id])
        const before = await readPermission(tx, platform, caller, id)
        if (before.version !== version) throw conflict('菜单', before)
        const draft = await complete.edited(given, async () => before)
        const entry = entries.rows.find(row => row.id === id)
        requireOwn(caller, entry ? { entries: [entry], buttons: [] } : branch)
        if ((draft.menuType === '2') !== !entry) throw new Refusal('菜单和按钮不能互换')
        // Edits do not move the entry, so that typed text is not lost after a concurrent move.
        if (entry) {
          requireEntry(entries, draft, caller, entry)
          const category = entry.parentId ? {} : { menuCategory: draft.menuCategory }
          const kept = { ...menuOf(draft), ...category }
          const changed = { ...entry, ...kept }
          requireWay(
            entries.rows,
            entries.rows.map(row => (row.id === id ? changed : row)),
            caller
          )
          await tx
            .update(menus)
            .set({ ...kept, ...stampsOf(menus, caller, false), version: version + 1 })
            .where(eq(menus.id, id))
          const below = branch.entries.map(row => row.id)
          if (!entry.parentId && entry.menuCategory !== draft.menuCategory)
            for (const each of below) await tx.update(menus).set(category).where(eq(menus.id, each))
        } else {
          if (draft.perms !== id) throw new Refusal('按钮的授权标识不能修改，程序以它识别权限')
          await tx
            .update(rights)
            .set({ ...rightOf(draft), ...stampsOf(rights, caller, false), version: version + 1 })
            .where(eq(rights.action, id as RightCode))
        }
        const after = await readPermission(tx, platform, caller, id)
        const changes = changesBetween(permissionFields, { ...before }, { ...after })
        const action = entry ? '编辑菜单' : '编辑按钮'
        await log(tx, { action, operateType: '3', object: after.name, objectId: id, changes })
        return after
      })
  )
}
