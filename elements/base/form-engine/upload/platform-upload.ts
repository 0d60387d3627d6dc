import { $token } from '../../session/wire/session.ts'
import { upload } from '../../session/upload/upload.ts'
import { hostAddress } from '../../session/wire/shown-address.ts'
import type { HostUpload } from './upload.ts'

/** Token of the session: signed-in users may upload to the platform. */
export const $mayUpload = $token

/** Uploads to the platform, for fields without an address of their own. */
export const platformUpload: HostUpload = async (file, { widget, signal, onProgress }) => {
  const kind = widget.type === 'imgupload' || widget.type === 'editor' ? 'image' : 'file'
  const { url, original } = await upload(file, { kind, dir: 'form', signal, onProgress })
  return { url: hostAddress(url), name: original }
}
