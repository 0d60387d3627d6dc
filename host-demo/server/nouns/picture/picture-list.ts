import { sql } from 'drizzle-orm'
import {
  kindExtensions,
  libraryKindOf,
  pictureList,
  type PictureRow
} from '../../../../elements/base/contract/picture.ts'
import { dates, equal, nameOf, text, type Filter } from '../../rows/filters.ts'
import { list, textOf } from '../../rows/list.ts'
import { byRules, bySubsite } from '../../rows/scope.ts'
import { uploads } from '../../database/tables/files.ts'
import type { Module } from '../../http/module.ts'
import { formatTime } from '../../kernel/clock.ts'
import { isPublicFile } from '../annex/file-access.ts'
import { isNamed } from './file-places.ts'
import { countUses } from './file-uses.ts'

const scope = byRules(bySubsite(uploads.subsiteId), {
  right: 'cms:picture:list',
  table: uploads,
  fields: {
    original: { title: '文件名', column: uploads.original, kind: 'text' },
    dir: { title: '文件夹', column: uploads.dir, kind: 'text' },
    subsiteId: { title: '站点', column: uploads.subsiteId, kind: 'subsite' },
    createBy: { title: '上传人', column: uploads.createBy, kind: 'user' },
    createTime: { title: '上传时间', column: uploads.createTime, kind: 'time' }
  }
})

export const keptPictures = { title: '文件', table: uploads, scope }

const id = sql.raw(nameOf(uploads.id))

/** Matches files without a use. */
const unused: Filter = { columns: [uploads.id], where: () => `not ${textOf(isNamed(id))}` }

const extension = `lower(substring(${nameOf(uploads.path)} from '[^.]*$'))`
const extensions = Object.entries(kindExtensions)

const byKind: Filter = {
  columns: [uploads.path],
  where(asked, bind) {
    const own = extensions.flatMap(([kind, names]) => (kind === asked ? names : []))
    if (own.length) return `${extension} = any(${bind(own)})`
    return `${extension} <> all(${bind(extensions.flatMap(([, names]) => names))})`
  }
}

const others = `(select count(*)::int from uploads other where other.subsite_id = ${nameOf(uploads.subsiteId)}
  and other.sha256 = ${nameOf(uploads.sha256)} and other.sha256 <> '' and other.id <> ${nameOf(uploads.id)})`

type Listed = Omit<PictureRow, 'kind' | 'createTime' | 'name' | 'downSince'> & {
  original: string
  createTime: Date
  downSince: Date | null
}

const present = ({ original, path, thumb, size, createTime, idleDays, downSince, ...row }: Listed): PictureRow => ({
  ...row,
  // The driver returns a bigint as text.
  size: Number(size),
  name: original,
  kind: libraryKindOf(path),
  path: `/files/${path}`,
  thumb: thumb && `/files/${thumb}`,
  idleDays: row.uses > 0 ? 0 : idleDays,
  downSince: downSince ? formatTime(downSince) : '',
  createTime: formatTime(createTime)
})

/** Lists the files of a sub-site. */
export const listPictures = (modules: readonly Module[]) =>
  list({
    from: uploads,
    columns: {
      id: uploads.id,
      subsiteId: uploads.subsiteId,
      original: uploads.original,
      path: uploads.path,
      thumb: uploads.thumb,
      dir: uploads.dir,
      size: uploads.size,
      width: uploads.width,
      height: uploads.height,
      sha256: uploads.sha256,
      createByName: uploads.createByName,
      createTime: uploads.createTime,
      uses: countUses(id),
      idleDays: sql<number>`coalesce(floor(extract(epoch from now() - ${uploads.idleSince}) / 86400), 0)::int`,
      downSince: uploads.downSince,
      isPublic: sql<boolean>`${isPublicFile(modules)}`,
      copies: sql<number>`${sql.raw(others)}`
    },
    filters: {
      kind: byKind,
      name: text(uploads.original),
      dir: equal(uploads.dir),
      isUnused: unused,
      hasCopies: { columns: [uploads.sha256], where: () => `${others} > 0` },
      sha256: equal(uploads.sha256),
      isDown: { columns: [uploads.downSince], where: () => `${nameOf(uploads.downSince)} is not null` },
      ...dates('createTime', uploads.createTime, '上传时间')
    },
    sorts: { createTime: [uploads.createTime], size: [uploads.size] },
    scope: keptPictures.scope,
    advanced: {
      paths: [pictureList.path],
      fields: {
        size: { title: '字节数', column: uploads.size, kind: 'number' },
        width: { title: '宽（像素）', column: uploads.width, kind: 'number' },
        height: { title: '高（像素）', column: uploads.height, kind: 'number' },
        createByName: { title: '上传人姓名', column: uploads.createByName, kind: 'text' }
      }
    },
    present
  })
