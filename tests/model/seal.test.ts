import assert from 'node:assert/strict'
import { createDecipheriv, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openText, sealText } from '../../elements/base/core/values/seal.ts'

test('[content-24] a sealed text is what OpenSSL opens with ChaCha20-Poly1305', () => {
  const key = randomBytes(32)
  for (const text of ['', '群岛', '公文正文。'.repeat(20_000)]) {
    const bytes = Buffer.from(sealText(key, text), 'base64')
    const opener = createDecipheriv('chacha20-poly1305', key, bytes.subarray(0, 12), { authTagLength: 16 })
    opener.setAuthTag(bytes.subarray(-16))
    assert.equal(Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()]).toString(), text)
  }
})

test('[content-24] a sealed text opens with its key only, and not after a change', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)]
  for (const text of ['', '群岛', '公文正文。'.repeat(20_000)]) {
    const sealed = sealText(key, text)
    assert.equal(openText(key, sealed), text)
    assert.equal(openText(other, sealed), undefined)
    assert.equal(sealed.includes(Buffer.from('公文').toString('base64')), false)
    const bytes = Buffer.from(sealed, 'base64')
    bytes[bytes.length - 1]! ^= 1
    assert.equal(openText(key, bytes.toString('base64')), undefined)
  }
  assert.notEqual(sealText(key, '同一段话'), sealText(key, '同一段话'))
  assert.equal(openText(key, 'AAAA'), undefined)
})
