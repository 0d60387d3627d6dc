import assert from 'node:assert/strict'
import { createCipheriv, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { chacha20, openText, sealText } from '../../elements/base/core/values/seal.ts'

test('[content-24] ChaCha20 encrypts as OpenSSL does, for texts of every length', () => {
  for (let length = 0; length < 300; length++) {
    const [key, nonce, text] = [randomBytes(32), randomBytes(12), randomBytes(length)]
    const cipher = createCipheriv('chacha20', key, Buffer.concat([Buffer.alloc(4), nonce]))
    assert.deepEqual(Buffer.from(chacha20(key, nonce, text)), cipher.update(text), String(length))
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
