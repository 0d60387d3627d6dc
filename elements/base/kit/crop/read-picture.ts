import { fetchFile } from '../../core/page/time-limit.ts'
import type { CropSource } from './crop.ts'
import { isMoving } from './is-moving.ts'

/**
 * Picture that could not be read: blocked by another origin (`foreign`), not found (`gone`), not a picture (`broken`).
 */
export class PictureProblem extends Error {
  override name = 'PictureProblem'
  readonly kind: 'foreign' | 'gone' | 'broken'

  constructor(kind: 'foreign' | 'gone' | 'broken') {
    super(kind)
    this.kind = kind
  }
}

async function fetched(address: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetchFile(address, { signal, credentials: 'same-origin' }).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new PictureProblem(new URL(address, location.href).origin === location.origin ? 'gone' : 'foreign')
  })
  if (!answer.ok) throw new PictureProblem('gone')
  return answer.blob()
}

/**
 * Reads a picture, rotated by its EXIF data and scaled to at most `maxSize` per side, and its file. Returns a bitmap to
 * draw on a canvas, because pages with `default-src 'self'` block `blob:` addresses.
 * @throws PictureProblem
 */
export async function readPicture(
  source: CropSource,
  maxSize: number,
  signal: AbortSignal
): Promise<{ blob: Blob; bitmap: ImageBitmap; width: number; height: number; isMoving: boolean }> {
  const blob = typeof source === 'string' ? await fetched(source, signal) : source
  const bitmap = await createImageBitmap(blob).catch(() => {
    throw new PictureProblem('broken')
  })
  const share = Math.min(1, maxSize / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * share), Math.round(bitmap.height * share)]
  return { blob, bitmap, width, height, isMoving: await isMoving(blob) }
}
