import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { text } from 'node:stream/consumers'
import { openDisk } from '../../host-demo/server/storage/disk.ts'
import { openS3 } from '../../host-demo/server/storage/s3.ts'
import type { Storage, StoredFile } from '../../host-demo/server/storage/storage.ts'
import { startS3, type TestS3 } from './s3-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'qundao-storage-'))
let s3: TestS3
before(async () => {
  s3 = await startS3()
})
after(async () => {
  await s3.stop()
  s3.forget()
  rmSync(folder, { recursive: true })
})

const drivers: Record<string, () => Storage> = {
  disk: () => openDisk(join(folder, 'files')),
  S3: () => openS3(s3.settings, join(folder, 'arriving'))
}

for (const [name, open] of Object.entries(drivers))
  describe(`[UP-5] storage in ${name}`, () => {
    const arrived = (storage: Storage, content: string | Buffer) => {
      const file = join(storage.arriving, 'arrived')
      writeFileSync(file, content)
      return file
    }

    test('returns files unchanged, whole and in parts', async () => {
      const storage = open()
      const file = arrived(storage, '关于防汛工作的通知')
      await storage.put('1/202611/通知.txt', file, 'text/plain')
      assert.equal(existsSync(file), false)
      assert.equal(await storage.size('1/202611/通知.txt'), 27)
      assert.equal(await text(await storage.read('1/202611/通知.txt')), '关于防汛工作的通知')
      assert.equal(await text(await storage.read('1/202611/通知.txt', { start: 6, end: 11 })), '防汛')
    })

    test('reads parts of limited size', async () => {
      const storage = open()
      const much = Buffer.alloc(12 * 1024 ** 2, 'x')
      await storage.put('1/much.zip', arrived(storage, much), 'application/zip')
      assert.equal(await storage.size('1/much.zip'), much.length)
    })

    test('reports missing files, which may be removed again', async () => {
      const storage = open()
      assert.equal(await storage.size('1/none.txt'), undefined)
      await assert.rejects(storage.read('1/none.txt'))
      await storage.remove('1/none.txt')
      await storage.put('1/gone.txt', arrived(storage, 'x'), 'text/plain')
      await storage.remove('1/gone.txt')
      assert.equal(await storage.size('1/gone.txt'), undefined)
    })

    test('lists files with size and time', async () => {
      const storage = open()
      await storage.put('2/listed.txt', arrived(storage, 'abc'), 'text/plain')
      const found: StoredFile[] = []
      for await (const file of storage.list()) if (file.path === '2/listed.txt') found.push(file)
      assert.deepEqual(
        found.map(file => file.size),
        [3]
      )
      assert.ok(Math.abs(found[0]!.changed.getTime() - Date.now()) < 60_000)
    })

    test('accepts files while there is space', async () => {
      const storage = open()
      assert.ok((await storage.room()) > 0)
      await storage.check()
    })
  })

test('[UP-5] an unavailable storage is reported and works again when it is back', async () => {
  const storage = drivers.S3!()
  await s3.stop()
  await assert.rejects(storage.check())
  await s3.start()
  await storage.check()
})
