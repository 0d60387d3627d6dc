import { eq, sql } from 'drizzle-orm'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import type { Transaction } from '../../database/open.ts'
import { announcements } from '../../database/tables/announcements.ts'
import { articles, columns } from '../../database/tables/content.ts'
import { processInstances } from '../../database/tables/processes.ts'
import { holds, maySee } from '../../access/caller.ts'
import { refusalOn, requireOn, type Place } from '../../access/object-permissions.ts'
import { writersNode } from '../../bpmn/model/starters.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { lock, requireInRules, requireStillInRules, stampsOf } from '../../rows/kept.ts'
import { keptAnnouncements } from '../announcement/announcements.ts'
import { keptArticles } from '../article/articles.ts'
import { holdReviews } from '../article/review.ts'
import { keptColumns, lockTree } from '../column/columns.ts'
import { hold } from '../process/instance/instances.ts'
import { changed, nameOf, type HandedKind, type Handing } from './handed.ts'
import { moveTask } from './process-kinds.ts'

/** Returns true if a grant to the person alone, perhaps one that this handover has just moved, lets them write. */
const hasOwnGrant = async (tx: Transaction, userId: string, { subsiteId, columnId }: Place) => {
  const { rows } = await tx.execute(sql`
    with recursive way as (
      select id, parent_id, breaks from columns where id = ${columnId}
      union select c.id, c.parent_id, c.breaks from columns c join way w on c.id = w.parent_id and not w.breaks
    ) select from object_grants g where g.subject_type = 'user' and g.subject_id = ${userId} and g.subsite_id = ${subsiteId}
      and g.actions && '{write,publish,manage}' and (g.object_type = 'column' and g.object_id in (select id from way)
        or g.object_type = 'site' and not exists (select from way where breaks)) limit 1`)
  return rows.length > 0
}

/** Refuses successors that do not work at the site, or lack the right. */
const requireAble = async (
  tx: Transaction,
  { as, successor }: Handing,
  place: Place,
  right: RightCode,
  word: string
) => {
  const name = nameOf(successor)
  if (!maySee(as, place.subsiteId)) throw new Refusal(`“${name}”不是该站点的人员`)
  if (!holds(as, right)) throw new Refusal(`“${name}”没有“${word}”的权限`)
  const refusal = refusalOn(as, right, place)
  if (refusal && !(await hasOwnGrant(tx, successor.id, place))) throw new Refusal(`“${name}”${refusal}`)
}

const unfinished = sql`state in ('draft', 'submitted', 'returned', 'changed')`

/** Articles of the person that are not published as they are, with their reviews. */
export const ownArticles: HandedKind = {
  kind: 'article',
  noun: '未完成的文章',
  async list(tx, { id }) {
    const { rows } = await tx.execute<{ id: string; title: string; subsiteId: string }>(sql`
      select id, title, subsite_id as "subsiteId" from articles
      where create_by = ${id} and ${unfinished} order by create_time, id`)
    return rows
  },
  async move(tx, { id, title, subsiteId }, handing) {
    const { caller, leaver, successor, reason } = handing
    await holdReviews(tx, [id])
    const [row] = await tx.select().from(articles).where(eq(articles.id, id)).for('update')
    if (!row || row.createBy !== leaver.id) throw new Refusal('文章已被删除或由他人负责')
    await requireInRules(tx, keptArticles, caller, [id])
    await requireAble(
      tx,
      handing,
      { subsiteId: row.subsiteId, columnId: row.newsClassId },
      'cms:article:edit',
      '编辑文章'
    )
    const to = { userId: successor.id, reason }
    if (row.reviewId) {
      const { row: review, graph } = await hold(tx, row.reviewId)
      const node = writersNode(graph)?.id ?? ''
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id from process_tasks where instance_id = ${review.id} and node = ${node} and assignee_id = ${leaver.id}
          and state in ('open', 'claimed')`)
      for (const task of rows) await moveTask(tx, task.id, caller.userId, to)
      if (review.starterId === leaver.id && (review.state === '2' || review.state === '5'))
        await tx
          .update(processInstances)
          .set({ starterId: successor.id, starterName: nameOf(successor) })
          .where(eq(processInstances.id, review.id))
    }
    await tx
      .update(articles)
      .set({ createBy: successor.id, createByName: nameOf(successor) })
      .where(eq(articles.id, id))
    await requireStillInRules(tx, keptArticles, caller, [id])
    const changes = changed('创建人', handing)
    return { action: '交接文章', operateType: '3', object: title, objectId: id, subsiteId, changes }
  }
}

/** Unpublished announcements of the person. */
export const ownAnnouncements: HandedKind = {
  kind: 'announcement',
  noun: '未发布的公告',
  async list(tx, { id }) {
    const { rows } = await tx.execute<{ id: string; title: string; subsiteId: string }>(sql`
      select id, titile as title, subsite_id as "subsiteId" from announcements
      where create_by = ${id} and send_status = '0' order by create_time, id`)
    return rows
  },
  async move(tx, { id, title, subsiteId }, handing) {
    const { caller, leaver, successor } = handing
    const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
    if (!row || row.createBy !== leaver.id || row.sendStatus !== '0') throw new Refusal('公告已被发布或删除')
    await requireInRules(tx, keptAnnouncements, caller, [id])
    await requireAble(tx, handing, { subsiteId: row.subsiteId, columnId: '' }, 'system:announcement:edit', '修改公告')
    await tx
      .update(announcements)
      .set({ createBy: successor.id, createByName: nameOf(successor) })
      .where(eq(announcements.id, id))
    await requireStillInRules(tx, keptAnnouncements, caller, [id])
    const changes = changed('创建人', handing)
    return { action: '交接公告', operateType: '3', object: title, objectId: id, subsiteId, changes }
  }
}

/** Columns that the person answers for, named by their path. Columns below inherit the person, and follow. */
export const dutyColumns: HandedKind = {
  kind: 'duty',
  noun: '负责更新的栏目',
  async list(tx, { id }) {
    const { rows } = await tx.execute<{ id: string; title: string; subsiteId: string }>(sql`
      with recursive way as (
        select id, subsite_id, parent_id, name as path, sort_no from columns where responsible_id = ${id}
        union all select w.id, w.subsite_id, c.parent_id, c.name || ' / ' || w.path, w.sort_no
        from way w join columns c on c.id = w.parent_id
      ) select id, subsite_id as "subsiteId", site_label(subsite_id) || '：' || path as title
      from way where parent_id = '' order by subsite_id, path, id`)
    return rows
  },
  async move(tx, { id, title, subsiteId = '' }, handing) {
    const { caller, leaver, successor, as } = handing
    if (!holds(caller, 'cms:newsclass:edit')) throw forbidden('修改栏目')
    if (!maySee(as, subsiteId)) throw new Refusal(`“${nameOf(successor)}”不是该站点的人员`)
    await lockTree(tx, subsiteId)
    const row = await lock(tx, keptColumns, caller, id)
    if (row.responsibleId !== leaver.id) throw new Refusal('栏目已有其他责任人')
    requireOn(caller, 'cms:newsclass:edit', { subsiteId, columnId: id })
    await tx
      .update(columns)
      .set({ ...stampsOf(columns, caller, false), responsibleId: successor.id, version: row.version + 1 })
      .where(eq(columns.id, id))
    return {
      ...{ action: '编辑栏目', operateType: '3', object: title, objectId: id, subsiteId },
      changes: changed('责任人', handing)
    }
  }
}
