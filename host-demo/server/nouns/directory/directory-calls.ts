import { and, asc, desc, eq } from 'drizzle-orm'
import Type from 'typebox'
import {
  applyDirectoryRun,
  cancelDirectoryRun,
  directoryChanges as changesCall,
  directoryRun,
  directoryRuns as runsCall,
  mostLinked,
  mostSecret,
  newDirectoryToken,
  setDirectorySecret,
  startDirectoryRun
} from '../../../../elements/base/contract/directory.ts'
import type { Caller } from '../../access/caller.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { directories, directoryChanges, directoryRuns } from '../../database/tables/directories.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, pageFields, readPage, Text } from '../../kernel/fields.ts'
import { newToken, sha256 } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ChangesSchema, changeKinds, RunSchema, RunsSchema, TokenSchema } from '../../results/people/directory.ts'
import { find, type Kept } from '../../rows/kept.ts'
import { lockSource, refuseApplication } from './directories.ts'
import type { Jobs } from './run/jobs.ts'
import { beginRun, endRun, findRun, presentRun, setRun, settleLost } from './run/runs.ts'
import { tellManagers } from './run/tell-managers.ts'
import { applyRun, dryRun, requireReady } from './run/work.ts'

const right = 'system:directory:edit'
const readRight = 'system:directory:list'

/** Registers the calls for secrets and runs of sources. */
export const registerDirectories = (platform: Platform, kept: Kept<typeof directories>, jobs: Jobs) => {
  const { database, seal, rights: words } = platform
  const body = ClosedObject({ id: Id })

  /** Refuses sources that the caller does not see. */
  const see = (tx: Database | Transaction, caller: Caller, id: string) => find(tx, kept, caller, id)
  const seeRun = async (tx: Database | Transaction, caller: Caller, id: string) => {
    const run = await findRun(tx, id)
    return { run, source: await see(tx, caller, run.directoryId) }
  }

  route(
    platform,
    setDirectorySecret,
    {
      ...{ right, proof: 'reset', repeats: true, message: '已保存' },
      body: ClosedObject({ id: Id, secret: Type.With(Text(mostSecret, 0, '密码或密钥'), { writeOnly: true }) })
    },
    ({ caller, body: { id, secret }, log }) =>
      database.transaction(async tx => {
        refuseApplication(caller)
        await see(tx, caller, id)
        const { name } = await lockSource(tx, id)
        await tx
          .update(directories)
          .set({ sealedSecret: seal.close(secret) })
          .where(eq(directories.id, id))
        await log(tx, {
          action: secret ? '设置组织同步密码' : '清除组织同步密码',
          operateType: '3',
          object: name,
          objectId: id
        })
        return null
      })
  )

  route(
    platform,
    newDirectoryToken,
    { right, body, result: TokenSchema, proof: 'reset', repeats: true, message: '令牌已生成！' },
    ({ caller, body: { id }, log }) =>
      database.transaction(async tx => {
        refuseApplication(caller)
        await see(tx, caller, id)
        const { name, kind } = await lockSource(tx, id)
        if (kind !== 'scim') throw new Refusal('只有 SCIM 来源使用令牌')
        const token = newToken()
        // The client acts for the person that handed out the token.
        const part = { tokenHash: sha256(token), ownerId: caller.userId }
        await tx.update(directories).set(part).where(eq(directories.id, id))
        await log(tx, { action: '生成组织同步令牌', operateType: '3', object: name, objectId: id })
        return { token }
      })
  )

  route(
    platform,
    startDirectoryRun,
    { right, body, result: RunSchema, message: '已开始读取' },
    async ({ caller, body: { id }, log }) => {
      refuseApplication(caller)
      await see(database, caller, id)
      const { run, source } = await database.transaction(async tx => {
        const begun = await beginRun(tx, id, caller.realname)
        if (begun.source.kind === 'scim') throw new Refusal('SCIM 由对方推送，不需要读取')
        await log(tx, { action: '读取组织同步的差异', operateType: '1', object: begun.source.name, objectId: id })
        return begun
      })
      const tellAll = (problem: string) => tellManagers(database, kept.scope, source, problem)
      void jobs.start(run.id, signal => dryRun(platform, run, { source, caller, log, words }, signal), tellAll)
      return presentRun(run)
    }
  )

  route(
    platform,
    applyDirectoryRun,
    {
      ...{ right, proof: 'grant', result: RunSchema, message: '已开始写入' },
      body: ClosedObject({
        id: Id,
        link: Type.Array(Text(500, 1, '要关联的人员'), { maxItems: mostLinked, title: '要关联的人员' }),
        isBeyondAllowed: Type.Boolean({ title: '超过上限时写入' })
      })
    },
    async ({ caller, body: { id, link, isBeyondAllowed }, log }) => {
      refuseApplication(caller)
      const { source } = await seeRun(database, caller, id)
      const run = await database.transaction(async tx => {
        await lockSource(tx, source.id)
        const ready = await findRun(tx, id)
        requireReady(ready)
        if (ready.isBeyond && !isBeyondAllowed)
          throw new Refusal(`冻结或调动的人员超过 ${source.mostShare}%，请核对差异并勾选“仍然写入”`)
        await setRun(tx, id, { state: 'applying', done: 0, total: 0, problem: '', beatTime: new Date() })
        await log(tx, { action: '写入组织同步的差异', operateType: '3', object: source.name, objectId: source.id })
        return ready
      })
      const tellAll = (problem: string) => tellManagers(database, kept.scope, source, problem)
      const writing = { source, caller, log, words }
      void jobs.start(id, signal => applyRun(platform, run, writing, { signal, link: new Set(link) }), tellAll)
      return presentRun(await findRun(database, id))
    }
  )

  route(platform, cancelDirectoryRun, { right, body, result: RunSchema, message: '已取消' }, async call => {
    const { caller, body: given, log } = call
    await seeRun(database, caller, given.id)
    await database.transaction(async tx => {
      const { source } = await seeRun(tx, caller, given.id)
      await lockSource(tx, source.id)
      const run = await findRun(tx, given.id)
      if (run.state === 'ready') await endRun(tx, run.id, { state: 'cancelled' })
      else if (run.state === 'reading' || run.state === 'applying') await setRun(tx, run.id, { isCancelled: true })
      else throw new Refusal('该同步已结束')
      await log(tx, { action: '取消组织同步', operateType: '3', object: source.name, objectId: source.id })
    })
    jobs.cancel(given.id)
    return presentRun(await findRun(database, given.id))
  })

  route(
    platform,
    directoryRun,
    { right: readRight, query: body, result: RunSchema },
    async ({ caller, query: { id } }) => {
      await settleLost(database)
      return presentRun((await seeRun(database, caller, id)).run)
    }
  )

  route(
    platform,
    runsCall,
    { right: readRight, query: ClosedObject({ ...pageFields, directoryId: Id }), result: RunsSchema },
    async ({ caller, query }) => {
      await see(database, caller, query.directoryId)
      await settleLost(database)
      const { pageNo, pageSize } = readPage(query)
      const which = eq(directoryRuns.directoryId, query.directoryId)
      const total = await database.$count(directoryRuns, which)
      const rows = await database
        .select()
        .from(directoryRuns)
        .where(which)
        .orderBy(desc(directoryRuns.createTime), desc(directoryRuns.id))
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
      const records = rows.map(presentRun)
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
    }
  )

  route(
    platform,
    changesCall,
    {
      ...{ right: readRight, result: ChangesSchema },
      query: ClosedObject({ ...pageFields, runId: Id, kind: Type.Optional(Type.Enum(changeKinds)) })
    },
    async ({ caller, query }) => {
      await seeRun(database, caller, query.runId)
      const { pageNo, pageSize } = readPage(query)
      const { runId: run, no, kind, key, name, fields, reason } = directoryChanges
      const which = and(eq(run, query.runId), query.kind && eq(kind, query.kind))
      const total = await database.$count(directoryChanges, which)
      const records = await database
        .select({ no, kind, key, name, fields, reason })
        .from(directoryChanges)
        .where(which)
        .orderBy(asc(no))
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
    }
  )
}
