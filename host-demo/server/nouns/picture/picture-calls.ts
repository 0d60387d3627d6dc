import { and, count, eq, inArray } from 'drizzle-orm'
import Type from 'typebox'
import {
  clearPictures,
  idlePictures,
  libraryKinds,
  pictureAction,
  pictureFolders,
  pictureList,
  pictureSteps,
  pictureUses,
  replacePicture,
  type PictureStep
} from '../../../../elements/base/contract/picture.ts'
import { isFolder } from '../../../../elements/base/contract/upload.ts'
import { find, requireStillInRules } from '../../rows/kept.ts'
import { inRules, inScope, requireSubsite } from '../../rows/scope.ts'
import { uploads } from '../../database/tables/files.ts'
import { holds } from '../../access/caller.ts'
import { ClosedObject, Id, oneLine, pageFields, Text, titled } from '../../kernel/fields.ts'
import type { Operation } from '../../access/operations.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { recyclePictures } from '../recycle/recycle.ts'
import { everyHour } from '../../database/every-hour.ts'
import { placeNames, usesOf } from './file-uses.ts'
import { countIdle, lockIdle, noteIdle } from './idle-files.ts'
import { keptPictures, listPictures } from './picture-list.ts'
import { replaceFile } from './replace-file.ts'
import { DoneSchema, pageOf } from '../../kernel/result-fields.ts'
import { FoldersSchema } from '../../results/content/upload.ts'
import { ClearedSchema, FileUseSchema, IdleFilesSchema, PictureRowSchema } from '../../results/content/picture.ts'

const listFields = {
  ...pageFields,
  subsiteId: Type.Optional(titled('站点', Id)),
  name: Type.Optional(Text(150, 0, '名称')),
  kind: Type.Optional(Type.Enum(libraryKinds, { title: '类型' })),
  dir: Type.Optional(Text(205, 0, '文件夹')),
  isUnused: Type.Optional(Type.Literal('1')),
  hasCopies: Type.Optional(Type.Literal('1')),
  sha256: Type.Optional(Text(64, 0, '内容')),
  isDown: Type.Optional(Type.Literal('1')),
  createTime_begin: Type.Optional(Text(19, 0, '上传时间')),
  createTime_end: Type.Optional(Text(19, 0, '上传时间'))
}

const rightOf = { move: 'cms:picture:edit', rename: 'cms:picture:edit', delete: 'cms:picture:delete' } as const
const verbs = { move: '移动文件', rename: '重命名文件', delete: '删除文件' }

/** Files that one call clears. */
const mostCleared = 1000

/** Checks the value of a step. */
const readValue = (action: PictureStep, number: number, value: string) => {
  if (action === 'move' && !isFolder(value))
    throw new Refusal('文件夹只能由中文、小写字母、数字、- 和 _ 组成，最多五层，以 / 分隔')
  if (action === 'rename' && (number > 1 || !oneLine(value))) throw new Refusal('请填写一个文件的新名称')
  return oneLine(value)
}

/** Keeps the extension, which gives the file type. */
const named = (value: string, before: string) => {
  const [ending = ''] = /\.[^.]+$/.exec(before) ?? []
  return value.toLowerCase().endsWith(ending.toLowerCase()) ? value : value + ending
}

/** Registers the calls for files of a sub-site. */
export const registerPictures = (platform: Platform) => {
  const { database, modules } = platform
  const list = listPictures(modules)

  everyHour(platform, 'files without a use', () => noteIdle(database))

  route(
    platform,
    pictureList,
    { right: 'cms:picture:list', query: ClosedObject(listFields), result: pageOf(PictureRowSchema) },
    ({ caller, query }) => list(database, caller, query)
  )

  route(
    platform,
    pictureFolders,
    { right: 'cms:picture:list', query: ClosedObject({ subsiteId: Type.Optional(Id) }), result: FoldersSchema },
    ({ caller, query }) =>
      database
        .select({ dir: uploads.dir, count: count() })
        .from(uploads)
        .where(
          and(
            eq(uploads.subsiteId, requireSubsite(caller, query.subsiteId ?? caller.subsiteId)),
            inRules(keptPictures.scope, caller)
          )
        )
        .groupBy(uploads.dir)
        .orderBy(uploads.dir)
        .limit(1000)
  )

  route(
    platform,
    pictureUses,
    { right: 'cms:picture:list', query: ClosedObject({ id: Id }), result: Type.Array(FileUseSchema) },
    async ({ caller, query }) => usesOf(database, caller, (await find(database, keptPictures, caller, query.id)).id)
  )

  route(
    platform,
    pictureAction,
    {
      right: null,
      also: [...new Set(Object.values(rightOf))],
      body: ClosedObject({
        ids: Type.Array(Id, { minItems: 1, maxItems: 100, title: '所选文件' }),
        action: Type.Enum(pictureSteps),
        value: Type.Optional(Text(205))
      }),
      result: DoneSchema
    },
    ({ caller, body: { action, ids: asked, value = '' }, log }) => {
      if (!holds(caller, rightOf[action])) throw forbidden(platform.rights[rightOf[action]])
      const ids = [...new Set(asked)]
      const given = readValue(action, ids.length, value)
      return database.transaction(async tx => {
        const rows = await tx
          .select()
          .from(uploads)
          .where(and(inArray(uploads.id, ids), inScope(keptPictures.scope, caller)))
          .orderBy(uploads.id)
          .for('update')
        const found = new Set(rows.map(row => row.id))
        const failed = ids
          .filter(id => !found.has(id))
          .map(id => ({ id, title: '', message: '没有找到该文件，或您没有权限' }))
        const done: typeof rows = []
        for (const row of rows) {
          const uses = action === 'delete' ? await usesOf(tx, caller, row.id) : []
          if (uses.length)
            failed.push({ id: row.id, title: row.original, message: `正在${placeNames(uses)}中使用，请先从中移除` })
          else done.push(row)
        }
        const fitting = done.map(row => row.id)
        if (action === 'delete') await recyclePictures(tx, caller, fitting)
        else if (action === 'move') await tx.update(uploads).set({ dir: given }).where(inArray(uploads.id, fitting))
        else
          for (const row of done)
            await tx
              .update(uploads)
              .set({ original: named(given, row.original) })
              .where(eq(uploads.id, row.id))
        if (action !== 'delete') await requireStillInRules(tx, keptPictures, caller, fitting)
        await log(
          tx,
          done.map<Operation>(row => ({
            action: verbs[action],
            operateType: action === 'delete' ? '4' : '3',
            object: row.original,
            objectId: row.id,
            subsiteId: row.subsiteId,
            ...(action === 'move' && { changes: [{ title: '文件夹', before: row.dir, after: given }] }),
            ...(action === 'rename' && {
              changes: [{ title: '名称', before: row.original, after: named(given, row.original) }]
            })
          }))
        )
        return { done: fitting, failed }
      })
    }
  )

  route(
    platform,
    replacePicture,
    { right: 'cms:picture:edit', body: ClosedObject({ id: titled('文件', Id), by: titled('新文件', Id) }) },
    async ({ caller, body, log }) => {
      await database.transaction(tx => replaceFile(tx, caller, log, body))
      return null
    }
  )

  route(platform, idlePictures, { right: 'cms:picture:list', result: IdleFilesSchema }, ({ caller }) =>
    countIdle(database, caller)
  )

  route(platform, clearPictures, { right: 'cms:picture:delete', result: ClearedSchema }, ({ caller, log }) =>
    database.transaction(async tx => {
      const rows = await lockIdle(tx, caller, mostCleared)
      await recyclePictures(
        tx,
        caller,
        rows.map(row => row.id)
      )
      await log(
        tx,
        rows.map<Operation>(row => ({
          ...{ action: '清理未使用的文件', operateType: '4', object: row.original, objectId: row.id },
          subsiteId: row.subsiteId
        }))
      )
      const size = rows.reduce((sum, row) => sum + row.size + row.besides, 0)
      return { done: rows.length, size, left: (await countIdle(tx, caller)).count }
    })
  )
}
