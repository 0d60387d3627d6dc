import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { hmacSha256 } from '../../elements/base/core/values/sha256.ts'
import { $fileKey, passOf } from '../../elements/base/session/wire/file-key.ts'
import { fileKeyOf, readPass } from '../../host-demo/server/access/file-pass.ts'
import type { Seal } from '../../host-demo/server/kernel/seal.ts'

test('[AR-6] signs as Node does, for texts of every length', () => {
  for (let length = 0; length < 300; length++) {
    const [key, text] = [randomBytes(1 + (length % 64)), randomBytes(length).toString('hex') + '群岛'.slice(length % 3)]
    const expected = createHmac('sha256', key).update(text).digest('hex')
    assert.equal(Buffer.from(hmacSha256(key, text)).toString('hex'), expected, String(length))
  }
})

test('[AR-6] the platform reads the pass that an element makes, for its path and key only', () => {
  const secret = randomBytes(32)
  const seal = { derive: (text: string) => createHmac('sha256', secret).update(text).digest() } as Seal
  const path = `1/202611/${'a1'.repeat(16)}.thumb.webp`
  assert.equal(passOf(path), '')
  const [sessionId, now] = ['0b3e1b1a-7a52-4f0e-9d6f-6f1c3f6f2a11', Date.UTC(2026, 10, 25, 9)]
  for (let turn = 0; turn < 50; turn++) {
    $fileKey.set(fileKeyOf(seal, { sessionId, now: now + turn * 600_000 }))
    const read = readPass(seal, path, passOf(path))
    assert.equal(read?.sessionId, sessionId)
    const lasts = read!.until - (now + turn * 600_000)
    assert.ok(lasts > 7_200_000 && lasts <= 14_400_000, String(lasts))
    assert.equal(readPass(seal, path.replace('webp', 'png'), passOf(path)), undefined)
  }
  $fileKey.set(
    fileKeyOf({ ...seal, derive: text => createHmac('sha256', 'other').update(text).digest() }, { sessionId, now })
  )
  assert.equal(readPass(seal, path, passOf(path)), undefined)
})
