import type { ApplyFile } from '../../base/contract/apply-files.ts'
import { sendFormFile } from '../../base/contract/apply-own-form.ts'
import type { HostUpload } from '../../base/form-engine/upload/upload.ts'
import { sendKnown } from '../../base/session/upload/sheets.ts'

/** Returns the upload of file fields in a site's form. Only the office can read what it stores. */
export const uploadTo =
  (subsiteId: string): HostUpload =>
  async (file, { signal, onProgress }) => {
    const { id, name } = await sendKnown<ApplyFile>(sendFormFile, { subsiteId }, file, signal, onProgress)
    return { url: '', name, key: id }
  }
