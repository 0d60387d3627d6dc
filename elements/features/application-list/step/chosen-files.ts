import { Refused } from '../../../base/core/language/errors.ts'
import { fetchFile } from '../../../base/core/page/time-limit.ts'
import type { UploadedFile } from '../../../base/kit/upload/uploaded-file.ts'
import { shownAddress } from '../../../base/session/wire/shown-address.ts'

/**
 * Reads existing files of the site. An application keeps its own copies, which later changes of the site's files do not
 * affect.
 * @throws Refused if a file is gone, Error without a connection
 */
export const readChosen = (files: readonly UploadedFile[]): Promise<File[]> =>
  Promise.all(
    files.map(async ({ url, original }) => {
      const response = await fetchFile(shownAddress(url))
      if (!response.ok) throw new Refused('', response.status)
      const blob = await response.blob()
      return new File([blob], original, { type: blob.type })
    })
  )
