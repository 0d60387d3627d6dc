import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/open.ts'
import { watermarks } from '../../database/tables/files.ts'
import type { Caller } from '../../access/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'

const counted = {
  columns: '个栏目',
  articles: '篇文章',
  forms: '个表单',
  files: '个文件',
  applications: '件申请',
  announcements: '条公告',
  recycled: '项回收站内容',
  users: '名用户'
}

/** Counts the contents of a site; the caller's membership does not count. */
const countContents = async (tx: Transaction, caller: Caller, id: string) => {
  const { rows } = await tx.execute<Record<keyof typeof counted, number>>(sql`select
    (select count(*)::int from columns where subsite_id = ${id}) as columns,
    (select count(*)::int from articles where subsite_id = ${id}) as articles,
    (select count(*)::int from form_designs where subsite_id = ${id}) as forms,
    (select count(*)::int from uploads where subsite_id = ${id}) as files,
    (select count(*)::int from applications where subsite_id = ${id}) as applications,
    (select count(*)::int from announcements where subsite_id = ${id}) as announcements,
    (select count(*)::int from recycled where subsite_id = ${id}) as recycled,
    (select count(distinct user_id)::int from held_subsites where subsite_id = ${id} and user_id <> ${caller.userId}) as users`)
  return Object.entries(counted).flatMap(([name, words]) => {
    const count = rows[0]?.[name as keyof typeof counted] ?? 0
    return count > 0 ? [`${count} ${words}`] : []
  })
}

/** Refuses to delete a site with contents. Deletes its settings. */
export const requireEmpty = async (tx: Transaction, caller: Caller, rows: { id: string; name: string }[]) => {
  for (const { id, name } of rows) {
    // The current site cannot be deleted, so one site always remains.
    if (id === caller.subsiteId) throw new Refusal(`您正在“${name}”中工作，请先切换到其他站点再删除`)
    const contents = await countContents(tx, caller, id)
    if (contents.length) throw new Refusal(`“${name}”还有 ${contents.join('、')}，不能删除；可以改为停用`)
    await tx.delete(watermarks).where(sql`obj = 'subsite' and obj_id = ${id}`)
  }
}
