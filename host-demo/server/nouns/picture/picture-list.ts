import { sql } from 'drizzle-orm'
import { pictureList, type PictureRow } from '../../../../elements/base/contract/picture.ts'
import { dates, equal, nameOf, text, type Filter } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import { byRules, bySubsite } from '../../rows/scope.ts'
import { uploads } from '../../database/tables/files.ts'
import { formatTime } from '../../kernel/clock.ts'
import { countUses } from './picture-uses.ts'

const scope = byRules(bySubsite(uploads.subsiteId), {
  right: 'cms:picture:list',
  table: uploads,
  only: sql`${uploads.kind} = 'image'`,
  fields: {
    original: { title: '文件名', column: uploads.original, kind: 'text' },
    dir: { title: '文件夹', column: uploads.dir, kind: 'text' },
    subsiteId: { title: '站点', column: uploads.subsiteId, kind: 'subsite' },
    createBy: { title: '上传人', column: uploads.createBy, kind: 'user' },
    createTime: { title: '上传时间', column: uploads.createTime, kind: 'time' }
  }
})

export const keptPictures = { title: '图片', table: uploads, scope }

const id = sql.raw(nameOf(uploads.id))

/** Matches pictures without a use. Each condition has an index. */
const unused: Filter = {
  columns: [uploads.id],
  where: () => `not exists (select 1 from articles where files_of(content, annexes) @> array[${nameOf(uploads.id)}]
      or files_in(model_fields) @> array[${nameOf(uploads.id)}])
    and not exists (select 1 from published_articles where files_of(content, annexes) @> array[${nameOf(uploads.id)}]
      or files_in(model_fields) @> array[${nameOf(uploads.id)}])
    and not exists (select 1 from announcements where files_of(content, annexes) @> array[${nameOf(uploads.id)}])
    and not exists (select 1 from announcement_replies where files_of(content, annexes) @> array[${nameOf(uploads.id)}])
    and not exists (select 1 from process_instances where files_of(content, annexes) @> array[${nameOf(uploads.id)}])
    and not exists (select 1 from watermarks where picture_id = ${nameOf(uploads.id)})
    and not exists (select 1 from links where logo_id = ${nameOf(uploads.id)} and logo_id <> '')
    and not exists (select 1 from ad_items where picture_id = ${nameOf(uploads.id)} and picture_id <> '')
    and not exists (select 1 from ad_items where mobile_id = ${nameOf(uploads.id)} and mobile_id <> '')
    and not exists (select 1 from users where avatar = '/files/' || ${nameOf(uploads.path)} and avatar <> '')`
}

type Listed = Omit<PictureRow, 'path' | 'thumb' | 'createTime' | 'name'> & {
  path: string
  thumb: string
  original: string
  createTime: Date
}

const present = ({ original, path, thumb, size, createTime, ...row }: Listed): PictureRow => ({
  ...row,
  // The driver returns a bigint as text.
  size: Number(size),
  name: original,
  path: `/files/${path}`,
  thumb: thumb && `/files/${thumb}`,
  createTime: formatTime(createTime)
})

/** Lists the pictures of a sub-site. */
export const listPictures = list({
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
    createByName: uploads.createByName,
    createTime: uploads.createTime,
    uses: countUses(id)
  },
  filters: {
    kind: equal(uploads.kind),
    name: text(uploads.original),
    dir: equal(uploads.dir),
    isUnused: unused,
    ...dates('createTime', uploads.createTime, '上传时间')
  },
  sorts: { createTime: [uploads.createTime] },
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
