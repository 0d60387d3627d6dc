import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import {
  announcementCalls,
  releaseAnnouncement,
  revokeAnnouncement,
  type AnnouncementDraft
} from '../../elements/base/contract/announcement.ts'
import {
  addArticle,
  articleAction,
  articleById,
  editArticle,
  type ArticleDraft,
  type ArticleStep
} from '../../elements/base/contract/article.ts'
import { fileKeyHeader } from '../../elements/base/contract/endpoint.ts'
import { recycleAction, recycledList } from '../../elements/base/contract/recycle.ts'
import { logout } from '../../elements/base/contract/session.ts'
import { ueditorPath, uploadRoom, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { openDatabase, type Database } from '../../host-demo/server/database/open.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { pdfOf } from '../support/documents.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'
import { startS3, type TestS3 } from './s3-server.ts'

let s3: TestS3
before(async () => {
  s3 = await startS3()
})
after(async () => {
  await s3.stop()
  s3.forget()
})

for (const storage of ['a folder', 'S3'])
  describe(`files in ${storage}`, () => {
    let platform: TestPlatform
    /** Another server with the same database and storage. */
    let second: { url: string; database: Database; close: () => Promise<unknown> }
    /** Has all rights. */
    let admin: string
    /** Writes at sites 1, 2 and 3. */
    let writer: string
    /** Works at sites 4 and 16. */
    let stranger: string

    before(async () => {
      const own = storage === 'S3' ? { s3: s3.settings } : {}
      platform = await startPlatform(own)
      const database = openDatabase(platform.connection)
      const folders = { dataFolder: platform.folder, pagesFolder: `${platform.folder}/www` }
      const app = await createApp({ database, modules, ...folders, ...own, checksResults: true })
      second = { url: await app.listen({ port: 0, host: '127.0.0.1' }), database, close: () => app.close() }
      admin = await platform.signIn('admin')
      writer = await platform.signIn('lihua')
      stranger = await platform.signIn('chenjing')
    })
    after(async () => {
      await second.close()
      await second.database.close()
      await platform.stop()
    })

    const upload = async (name: string, content: Uint8Array | string, token = writer, dir = '') => {
      const form = new FormData()
      form.set('upfile', new Blob([content as BlobPart]), name)
      form.set('action', /\.(png|jpg)$/.test(name) ? 'uploadimage' : 'uploadfile')
      form.set('dir', dir)
      const answer = await platform.raw(`/api${ueditorPath}`, { method: 'POST', token, body: form })
      const file = (await answer.json()) as UploadAnswer
      assert.equal(file.state, 'SUCCESS', file.state)
      return file
    }
    const pdf = (name: string, token = writer) =>
      upload(name, `${new TextDecoder().decode(pdfOf(1))}\n%${name} 0123456789`, token)
    const picture = async (name: string, token = writer, dir = '') =>
      upload(
        name,
        await sharp({ create: { width: 900, height: 600, channels: 3, background: '#189' } })
          .png()
          .toBuffer(),
        token,
        dir
      )

    const annexOf = ({ id, original }: UploadAnswer) => ({
      uid: id!,
      name: original,
      orderValue: 1,
      introduce: ''
    })
    const showing = (...pictures: UploadAnswer[]) =>
      `<p>文</p>${pictures.map(({ url }) => `<img src="${url}">`).join('')}`

    const write = async (fields: Partial<ArticleDraft>, title = '文章'): Promise<string> => {
      const body = { ...articleDraft(title), ...fields }
      const { success, message, result } = await platform.call(addArticle, { token: writer, body })
      assert.ok(success, message)
      return result.id
    }
    /** Writes an article and submits it, so that others may publish it. */
    const submit = async (...given: Parameters<typeof write>): Promise<string> => {
      const id = await write(...given)
      await platform.call(articleAction, { token: writer, body: { ids: [id], action: 'submit' } })
      return id
    }
    const step = async (action: ArticleStep, ...ids: string[]) => {
      const { result } = await platform.call(articleAction, { token: admin, body: { ids, action } })
      assert.deepEqual(result.done.toSorted(), ids.toSorted(), JSON.stringify(result.failed))
      return result.closedFiles
    }

    const status = async (path: string, token?: string) => (await platform.raw(path, token ? { token } : {})).status
    /** Statuses for the public at both servers. */
    const forAll = async (path: string) => [await status(path), (await fetch(second.url + path)).status]
    const open = [200, 200]
    const closed = [404, 404]

    /** Signs an address as an element does. */
    const signed = async (url: string, token: string) => {
      const { headers } = await platform.raw('/api/sys/user/getUserInfo', { token })
      const [session, until, key = ''] = headers.get(fileKeyHeader)!.split('.')
      const digest = createHmac('sha256', Buffer.from(key, 'base64url')).update(url.slice('/files/'.length)).digest()
      return `${url}?pass=${session}.${until}.${digest.subarray(0, 16).toString('base64url')}`
    }

    test('[AR-6] [content-5] a draft’s files are for the staff of the site, thumbnails included', async () => {
      const [annex, shown] = [await pdf('草稿.pdf'), await picture('草稿.png')]
      for (const path of [annex.url, shown.url, shown.thumb!]) assert.deepEqual(await forAll(path), closed, path)
      await write({ content: showing(shown), annexList: [annexOf(annex)] })
      for (const path of [annex.url, shown.url, shown.thumb!]) {
        assert.deepEqual(await forAll(path), closed, path)
        assert.equal(await status(path, writer), 200)
        assert.equal(await status(path, stranger), 404)
        assert.equal(await status(await signed(path, writer)), 200)
        assert.equal((await fetch(second.url + (await signed(path, writer)))).status, 200)
        assert.equal(await status(await signed(path, stranger)), 404)
      }
      const response = await platform.raw(annex.url, { token: writer })
      assert.equal(response.headers.get('cache-control'), 'private, no-cache')
      const missing = await platform.raw(annex.url)
      const unknown = await platform.raw(`/files/1/202601/${'0'.repeat(32)}.pdf`)
      const said = async (response: Response) => ({ ...((await response.json()) as object), timestamp: 0 })
      assert.deepEqual(await said(missing), await said(unknown))
      assert.equal(missing.headers.get('cache-control'), 'no-store')
    })

    test('[AR-6] a signed address opens one file, until it ends or the session does', async () => {
      const [one, other] = [await pdf('一.pdf'), await pdf('二.pdf')]
      const session = await platform.signIn('lihua')
      const address = await signed(one.url, session)
      const [, pass = ''] = address.split('?')
      assert.equal(await status(address), 200)
      assert.equal(await status(`${other.url}?${pass}`), 404)
      const [id = '', until = '', signature = ''] = pass.slice('pass='.length).split('.')
      const later = (Number.parseInt(until, 36) + 7200).toString(36)
      for (const wrong of [
        `${id}.${later}.${signature}`,
        `${id}.${until}.${signature.split('').reverse().join('')}`,
        `${'0'.repeat(8)}${id.slice(8)}.${until}.${signature}`,
        '',
        'x',
        `${id}.${until}`
      ])
        assert.equal(await status(`${one.url}?pass=${wrong}`), 404, wrong)
      await platform.call(logout, { token: session })
      assert.equal(await status(address), 404)
    })

    test('[AR-6] a signed address ends by the clock of the database', async () => {
      const file = await pdf('过期.pdf')
      const { rows } = await platform.query<{ id: string }>(
        "select id from sessions where user_id = 'u2' and revoked = '' order by create_time desc limit 1"
      )
      const { sealWith } = await import('../../host-demo/server/kernel/seal.ts')
      const { fileKeyOf } = await import('../../host-demo/server/access/file-pass.ts')
      const passAt = (now: number) => {
        const key = fileKeyOf(sealWith(platform.key()), { sessionId: rows[0]!.id, now })
        const [session, until, secret = ''] = key.split('.')
        const digest = createHmac('sha256', Buffer.from(secret, 'base64url')).update(file.url.slice(7)).digest()
        return `${file.url}?pass=${session}.${until}.${digest.subarray(0, 16).toString('base64url')}`
      }
      assert.equal(await status(passAt(Date.now())), 200)
      assert.equal(await status(passAt(Date.now() - 4 * 3_600_000)), 404)
    })

    test('[AR-6] [content-5] files are public with their article and close at every server when it is withdrawn', async () => {
      const [annex, shown] = [await pdf('公开.pdf'), await picture('公开.png')]
      const id = await submit({ content: showing(shown), annexList: [annexOf(annex)] })
      assert.deepEqual(await step('publish', id), [])
      for (const path of [annex.url, shown.url, shown.thumb!]) assert.deepEqual(await forAll(path), open, path)
      const { headers } = await platform.raw(annex.url)
      assert.equal(headers.get('cache-control'), 'public, max-age=60, must-revalidate')
      assert.deepEqual(await step('withdraw', id), ['公开.pdf', '公开.png'])
      for (const path of [annex.url, shown.url, shown.thumb!]) {
        assert.deepEqual(await forAll(path), closed, path)
        assert.equal(await status(path, writer), 200)
      }
    })

    test('[AR-6] a file that a second public article names stays public', async () => {
      const [common, own] = [await pdf('共用.pdf'), await pdf('独用.pdf')]
      const first = await submit({ annexList: [annexOf(common), annexOf(own)] })
      const other = await submit({ content: `<p><a href="${common.url}">下载</a></p>` })
      await step('publish', first, other)
      assert.deepEqual(await step('withdraw', first), ['独用.pdf'])
      assert.deepEqual([await forAll(common.url), await forAll(own.url)], [open, closed])
      assert.deepEqual(await step('withdraw', other), ['共用.pdf'])
      assert.deepEqual(await forAll(common.url), closed)
    })

    test('[AR-6] a replaced picture closes when the new version is published, not before', async () => {
      const [old, next] = [await picture('旧.png'), await picture('新.png')]
      const id = await submit({ content: showing(old) })
      await step('publish', id)
      const { version } = (await platform.call(articleById, { token: writer, query: { id } })).result
      const body = { ...articleDraft('文章'), content: showing(next), id, version }
      assert.ok((await platform.call(editArticle, { token: admin, body })).success)
      assert.deepEqual([await forAll(old.url), await forAll(next.url)], [open, closed])
      assert.deepEqual(await step('publish', id), ['旧.png'])
      assert.deepEqual([await forAll(old.url), await forAll(next.url)], [closed, open])
    })

    test('[AR-6] a deleted article’s files stay closed after it is restored, until it is published again', async () => {
      const annex = await pdf('删除.pdf')
      const id = await submit({ annexList: [annexOf(annex)] }, '删除后恢复')
      await step('publish', id)
      assert.deepEqual(await step('withdraw', id), ['删除.pdf'])
      assert.deepEqual(await step('delete', id), [])
      assert.deepEqual(await forAll(annex.url), closed)
      const bin = await platform.call(recycledList, { token: admin, query: { title: '删除后恢复' } })
      const body = { ids: [bin.result.records[0]!.id], action: 'restore' as const }
      assert.equal((await platform.call(recycleAction, { token: admin, body })).result.done.length, 1)
      assert.deepEqual([await forAll(annex.url), await status(annex.url, writer)], [closed, 200])
      await step('publish', id)
      assert.deepEqual(await forAll(annex.url), open)
    })

    test('[AR-6] files follow the times of the publication by the clock of the database', async () => {
      const annex = await pdf('定时.pdf')
      const id = await submit({ annexList: [annexOf(annex)] })
      await step('publish', id)
      const set = (column: string, shift: string) =>
        platform.query(`update published_articles set ${column} = now() + $2::interval where id = $1`, [id, shift])
      await set('publish_date', '1 hour')
      assert.deepEqual(await forAll(annex.url), closed)
      await set('publish_date', '-1 hour')
      assert.deepEqual(await forAll(annex.url), open)
      await set('withdraw_date', '1 second')
      assert.deepEqual(await forAll(annex.url), open)
      await set('withdraw_date', '-1 second')
      assert.deepEqual(await forAll(annex.url), closed)
    })

    test('[AR-6] a public file is sent in ranges, as a head only, and again only if it changed', async () => {
      const annex = await pdf('范围.pdf')
      const id = await submit({ annexList: [annexOf(annex)] })
      await step('publish', id)
      const whole = await platform.raw(annex.url)
      const text = await whole.text()
      const etag = whole.headers.get('etag')!
      assert.equal(whole.headers.get('content-type'), 'application/pdf')
      const part = await platform.raw(annex.url, { headers: { range: 'bytes=5-7' } })
      assert.deepEqual([part.status, await part.text()], [206, text.slice(5, 8)])
      assert.equal(part.headers.get('content-range'), `bytes 5-7/${annex.size}`)
      const beyond = await platform.raw(annex.url, { headers: { range: 'bytes=9999-' } })
      assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${annex.size}`])
      const resumed = { range: 'bytes=5-7', 'if-range': etag }
      assert.equal((await platform.raw(annex.url, { headers: resumed })).status, 206)
      const stale = { range: 'bytes=5-7', 'if-range': '"other"' }
      assert.equal((await platform.raw(annex.url, { headers: stale })).status, 200)
      const head = await platform.raw(annex.url, { method: 'HEAD' })
      assert.deepEqual(
        [head.status, head.headers.get('content-length'), await head.text()],
        [200, String(annex.size), '']
      )
      const again = await platform.raw(annex.url, { headers: { 'if-none-match': `W/${etag}` } })
      assert.deepEqual([again.status, await again.text()], [304, ''])
      await step('withdraw', id)
      const gone = await platform.raw(annex.url, { headers: { 'if-none-match': etag } })
      assert.deepEqual([gone.status, (await platform.raw(annex.url, { method: 'HEAD' })).status], [404, 404])
    })

    test('[AR-6] files of announcements are for recipients and administrators, never public', async () => {
      const annex = await pdf('公告.pdf', admin)
      const draft: AnnouncementDraft = {
        ...{ titile: '通知', msgContent: '<p>正文</p>', msgAbstract: '', startTime: '', endTime: '' },
        ...{ priority: 'L', msgCategory: '1', msgType: 'USER', userIds: 'u5', departIds: '', subsiteIds: '' },
        ...{ needsReply: '0', needsConfirm: '0', annexList: [annexOf(annex)] }
      }
      assert.equal(await status(annex.url, stranger), 404)
      const { result } = await platform.call(announcementCalls.add, { token: admin, body: draft })
      assert.equal(await status(annex.url, stranger), 404)
      const query = { id: result.id }
      assert.ok((await platform.call(releaseAnnouncement, { token: admin, query })).success)
      assert.deepEqual([await status(annex.url, stranger), await forAll(annex.url)], [200, closed])
      assert.ok((await platform.call(revokeAnnouncement, { token: admin, query })).success)
      assert.equal(await status(annex.url, stranger), 404)
    })

    test('[AR-6] a user’s picture is for all users, not for the public', async () => {
      const face = await picture('头像.png', writer, 'avatar')
      assert.equal(await status(face.url, stranger), 404)
      await platform.query("update users set avatar = $1 where id = 'u2'", [face.url])
      assert.deepEqual([await status(face.url, stranger), await forAll(face.url)], [200, closed])
    })

    test('[AR-6] a text may not name files of sites that its author cannot read', async () => {
      const foreign = await picture('外站.png', stranger)
      const body = { ...articleDraft('冒用'), content: showing(foreign) }
      assert.equal(
        (await platform.call(addArticle, { token: writer, body })).message,
        '图片“外站.png”属于您看不到的站点，请重新上传后再插入'
      )
      assert.ok((await platform.call(addArticle, { token: admin, body })).success)
    })

    test('[AR-6] pictures in texts of a site with letters in its id are found', async () => {
      const shown = await picture('新站.png')
      const moved = { ...shown, url: shown.url.replace('/files/1/', '/files/0019ab-cd/') }
      const { rows } = await platform.query<{ files: string[] }>("select files_of($1, '[]') as files", [showing(moved)])
      assert.deepEqual(rows[0]!.files, [shown.id])
    })

    test('[AR-6] an account with a password from an administrator reads no file', async () => {
      const annex = await pdf('改密.pdf')
      const session = await platform.signIn('lihua')
      assert.equal((await platform.call(uploadRoom, { token: session })).success, true)
      await platform.query("update users set must_change_password = true where id = 'u2'")
      assert.equal(await status(annex.url, session), 404)
      await platform.query("update users set must_change_password = false where id = 'u2'")
    })
  })
