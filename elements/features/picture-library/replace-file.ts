import { replacePicture, type PictureRow } from '../../base/contract/picture.ts'
import { extensionOf, kindOf } from '../../base/kit/upload/file-checks.ts'
import { send } from '../../base/session/request/send.ts'
import { upload } from '../../base/session/upload/upload.ts'
import { filesChanged } from './pictures.ts'

const alike = new Map(['jpeg', 'jfif', 'pjpeg', 'pjp'].map(extension => [extension, 'jpg']))
const typeOf = (name: string): string => alike.get(extensionOf(name)) ?? extensionOf(name)

/** Returns true if the platform may accept the file in place of the other. It compares the contents again. */
export const isSameType = (file: PictureRow, name: string): boolean => typeOf(file.path) === typeOf(name)

/** Sends new contents for a file. A repeated attempt does not upload a file again that arrived before. */
export function createReplacement(old: PictureRow, subsite: string) {
  const arrived = new WeakMap<File, string>()
  return async (file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<void> => {
    let by = arrived.get(file)
    if (by === undefined) {
      const target = { kind: kindOf(file.name), dir: old.dir, subsite, signal, onProgress }
      by = (await upload(file, target)).id ?? ''
      arrived.set(file, by)
    }
    await send(replacePicture, { body: { id: old.id, by }, subsite, signal })
    filesChanged()
  }
}
