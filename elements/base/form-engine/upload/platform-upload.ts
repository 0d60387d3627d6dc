import { $token } from '../../session/wire/session.ts'
import { upload } from '../../session/upload/upload.ts'
import { shownAddress } from '../../session/wire/shown-address.ts'
import type { HostUpload } from './upload.ts'

/** Who is signed in to the platform may send files to it. */
export const $mayUpload = $token

/** To the platform, for a field that names no address of its own. */
export const platformUpload: HostUpload = async (file, { widget, signal, onProgress }) => {
  const kind = widget.type === 'imgupload' ? 'image' : 'file'
  const { url, original } = await upload(file, { kind, dir: 'form', signal, onProgress })
  return { url: shownAddress(url), name: original }
}
