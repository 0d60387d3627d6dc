import type { CropSource } from './crop.ts'

/** Why a picture could not be read: of another origin that does not allow it, gone, or no picture. */
export class PictureProblem extends Error {
  override name = 'PictureProblem'
  readonly kind: 'foreign' | 'gone' | 'broken'

  constructor(kind: 'foreign' | 'gone' | 'broken') {
    super(kind)
    this.kind = kind
  }
}

async function fetched(address: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(address, { signal, credentials: 'same-origin' }).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new PictureProblem(new URL(address, location.href).origin === location.origin ? 'gone' : 'foreign')
  })
  if (!answer.ok) throw new PictureProblem('gone')
  return answer.blob()
}

/**
 * A picture as it is to be seen, turned by its EXIF entry and no larger than `maxSize` on either side; and the file it is in.
 * It is drawn on a canvas and not shown by an address: a page under `default-src 'self'` shows no `blob:` pictures.
 * @throws PictureProblem
 */
export async function readPicture(
  source: CropSource,
  maxSize: number,
  signal: AbortSignal
): Promise<{ blob: Blob; bitmap: ImageBitmap; width: number; height: number }> {
  const blob = typeof source === 'string' ? await fetched(source, signal) : source
  const bitmap = await createImageBitmap(blob).catch(() => {
    throw new PictureProblem('broken')
  })
  const share = Math.min(1, maxSize / Math.max(bitmap.width, bitmap.height))
  return { blob, bitmap, width: Math.round(bitmap.width * share), height: Math.round(bitmap.height * share) }
}
