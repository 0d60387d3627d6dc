import { fetchFile } from '../../../core/page/time-limit.ts'

type FileTrouble = 'gone' | 'unreachable' | 'broken' | 'locked' | 'media'

/** Reason why a file cannot be shown. */
export class FileProblem extends Error {
  override name = 'FileProblem'
  readonly trouble: FileTrouble

  constructor(trouble: FileTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

export const troubleOf = (error: unknown): FileTrouble => (error instanceof FileProblem ? error.trouble : 'broken')

async function asked(address: string, signal: AbortSignal, method = 'GET'): Promise<Response> {
  const answer = await fetchFile(address, { method, signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new FileProblem('unreachable')
  })
  if (answer.ok) return answer
  throw new FileProblem(answer.status === 404 || answer.status === 410 ? 'gone' : 'unreachable')
}

/** Returns why loading an address failed: the file is gone, or `otherwise`. */
export async function whyNot(address: string, otherwise: FileTrouble): Promise<FileTrouble> {
  return asked(address, new AbortController().signal, 'HEAD').then(
    () => otherwise,
    (error: unknown) => troubleOf(error)
  )
}

/**
 * Reads the first `most` bytes of a file. The rest is not fetched.
 * @throws FileProblem
 */
export async function readStart(
  address: string,
  most: number,
  signal: AbortSignal
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isCut: boolean }> {
  const answer = await asked(address, signal)
  const reader = answer.body!.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>)
    length += part.value.length
    if (length > most) break
  }
  await reader.cancel()
  return { bytes: new Uint8Array(await new Blob(parts).slice(0, most).arrayBuffer()), isCut: length > most }
}
