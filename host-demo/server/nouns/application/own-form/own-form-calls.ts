import { and, eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  ownFormFigures,
  ownFormUse,
  switchOwnForm,
  type OwnFormUse
} from '../../../../../elements/base/contract/apply-own-form.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { applicationForms } from '../../../database/tables/applications.ts'
import { formDesigns } from '../../../database/tables/forms.ts'
import { maySee, type Caller } from '../../../access/caller.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { formatTime } from '../../../kernel/clock.ts'
import { ClosedObject, Id } from '../../../kernel/fields.ts'
import { newId } from '../../../kernel/ids.ts'
import { conflict, notFound, Refusal } from '../../../kernel/refusal.ts'
import { OwnFormFiguresSchema, OwnFormUseSchema } from '../../../results/disclosure/apply.ts'
import { checkOwnForm } from '../../../forms/check-own-form.ts'
import { countAnswers } from './figures.ts'

const findDesign = async (tx: Database | Transaction, caller: Caller, id: string) => {
  const [design] = await tx.select().from(formDesigns).where(eq(formDesigns.id, id))
  if (!design || !maySee(caller, design.subsiteId)) throw notFound('表单')
  return design
}
type Design = Awaited<ReturnType<typeof findDesign>>

const liveAt = (subsiteId: string) => and(eq(applicationForms.subsiteId, subsiteId), eq(applicationForms.isLive, true))

const useOf = async (tx: Database | Transaction, design: Design): Promise<OwnFormUse> => {
  const [live] = await tx.select().from(applicationForms).where(liveAt(design.subsiteId))
  const isLive = live?.designId === design.id
  return {
    isLive,
    isChanged: isLive && live.jsonStr !== design.jsonStr,
    since: isLive ? formatTime(live.createTime) : '',
    byName: isLive ? live.createByName : '',
    otherName: live && !isLive ? live.name : '',
    problems: checkOwnForm(design.jsonStr),
    version: design.version
  }
}

/** Registers the switch that makes a form the application form of its site, and the figures of its answers. */
export const registerOwnForm = (platform: Platform) => {
  const { database } = platform
  route(
    platform,
    ownFormUse,
    { right: 'cms:form:list', query: ClosedObject({ formId: Id }), result: OwnFormUseSchema },
    async ({ caller, query }) => useOf(database, await findDesign(database, caller, query.formId))
  )
  route(
    platform,
    switchOwnForm,
    {
      right: 'cms:apply:template',
      body: ClosedObject({ formId: Id, isLive: Type.Boolean(), version: Type.Integer() }),
      result: OwnFormUseSchema,
      message: '设置成功！'
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const design = await findDesign(tx, caller, body.formId)
        const { subsiteId, name, jsonStr } = design
        if (body.version !== design.version) throw conflict('表单', await useOf(tx, design))
        // Two switches at a site wait for each other.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('application-form'), hashtext(${subsiteId}))`)
        const [live] = await tx.select().from(applicationForms).where(liveAt(subsiteId)).for('update')
        if (!body.isLive && live?.designId !== design.id) throw new Refusal('这张表单没有用作申请表，请刷新后重试')
        const problems = body.isLive ? checkOwnForm(jsonStr) : []
        if (problems.length > 0) throw new Refusal('表单还不能用作依申请公开申请表，请先处理检查出的问题')
        if (live)
          await tx
            .update(applicationForms)
            .set({ isLive: false, endTime: sql`now()` })
            .where(eq(applicationForms.id, live.id))
        if (body.isLive)
          await tx.insert(applicationForms).values({
            ...{ id: newId(), subsiteId, designId: design.id, designVersion: design.version, name, jsonStr },
            createByName: caller.realname
          })
        const action = body.isLive ? '启用依申请公开申请表' : '停用依申请公开申请表'
        await log(tx, { action, operateType: '3', object: name, objectId: design.id, subsiteId })
        return useOf(tx, design)
      })
  )
  route(platform, ownFormFigures, { right: 'cms:apply:list', result: OwnFormFiguresSchema }, ({ caller }) =>
    countAnswers(database, caller.subsiteId)
  )
}
