import type { Readable } from 'node:stream'

/** A part of a file in bytes; both ends belong to it. */
export interface Range {
  start: number
  end: number
}

export interface StoredFile {
  path: string
  size: number
  changed: Date
}

/** The place cannot be reached: answered as HTTP 503. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'
}

/**
 * Where uploads are kept. Paths are relative, with `/`: what begins with a dot is served to nobody.
 * Every call throws `StorageAway` when the place cannot be reached.
 */
export interface Storage {
  /** A folder of this machine where files arrive before they are kept. */
  readonly arriving: string
  /** The folder that holds the files themselves, where they can be served from. */
  readonly folder?: string
  /** Keeps a file of this machine, which is gone from there afterwards. */
  put(path: string, file: string, mediaType: string): Promise<void>
  /** Undefined when there is none. */
  size(path: string): Promise<number | undefined>
  /** @throws when there is none */
  read(path: string, range?: Range): Promise<Readable>
  remove(path: string): Promise<void>
  /** Files in no order: all, or those below a folder, which ends with `/`. */
  list(folder?: string): AsyncIterable<StoredFile>
  /** Bytes that can still be kept; Infinity where nobody says. */
  room(): Promise<number>
  /** Keeps something small and takes it back. */
  check(): Promise<void>
}
