import type { NewCredential, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../../contract/passkey.ts'
import { Refused } from '../../core/language/errors.ts'
import { $locale, texts } from '../../core/language/locale.ts'
import { withinScriptLimit } from '../../core/page/time-limit.ts'

const passkeyText = texts(
  {
    cancelled: '没有使用通行密钥：您取消了，等待已超时，或这台设备上没有；可以重试或换用其他方式',
    present: '这台设备已有您的通行密钥，不必再添加',
    impossible: '这台设备或浏览器不能使用通行密钥，请换用其他设备或方式',
    unloaded: '加载失败，请检查网络后重试'
  },
  {
    cancelled:
      'No passkey was used: you cancelled, time ran out, or this device has none. Try again or use another way.',
    present: 'This device already has a passkey of yours.',
    impossible: 'This device or browser cannot use passkeys. Use another device or way.',
    unloaded: 'Couldn’t load this. Check your network and try again.'
  }
)

/** Returns true if passkeys of the platform can be used in this page. */
export const canUsePasskeys = (origin: string | undefined): boolean =>
  origin === location.origin && typeof PublicKeyCredential === 'function'

const load = () =>
  withinScriptLimit(import('@simplewebauthn/browser')).catch(() => {
    throw new Refused(passkeyText[$locale.get()].unloaded, 0)
  })

/** Rethrows a failure of the browser as a sentence. */
function explain(error: unknown): never {
  const { name } = Object(error) as { name?: string }
  const text = passkeyText[$locale.get()]
  if (name === 'InvalidStateError') throw new Refused(text.present, 0)
  throw new Refused(name === 'NotAllowedError' || name === 'AbortError' ? text.cancelled : text.impossible, 0)
}

/** Signs with a passkey of the user. @throws Refused if the user cancels or the browser cannot */
export async function askPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load()
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: optionsJSON as Parameters<typeof startAuthentication>[0]['optionsJSON']
  }).catch(explain)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
  }
}

/** Creates a passkey of the user. @throws Refused if the user cancels or the browser cannot */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<NewCredential> {
  const { startRegistration } = await load()
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON']
  }).catch(explain)
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } }
}
