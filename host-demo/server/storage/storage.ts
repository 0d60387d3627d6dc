import type { Readable } from 'node:stream'

/** Byte range, both ends inclusive. */
export interface Range {
  start: number
  end: number
}

export interface StoredFile {
  path: string
  size: number
  changed: Date
}

/** The storage is unavailable, sent as HTTP 503. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'
}

/**
 * Storage of uploads. Paths are relative, with `/`; files with names that begin with a dot are not served. Every method
 * throws `StorageAway` if the storage is unavailable.
 */
export interface Storage {
  /** Local folder for incoming files. */
  readonly arriving: string
  /** Folder with the files, if they are local and can be served from disk. */
  readonly folder?: string
  /** Moves a local file into the storage. */
  put(path: string, file: string, mediaType: string): Promise<void>
  /** Returns the size in bytes, undefined if the file does not exist. */
  size(path: string): Promise<number | undefined>
  /** @throws if the file does not exist */
  read(path: string, range?: Range): Promise<Readable>
  remove(path: string): Promise<void>
  /** Lists all files, or those below a folder that ends with `/`, in no order. */
  list(folder?: string): AsyncIterable<StoredFile>
  /** Returns the free bytes; Infinity if unknown. */
  room(): Promise<number>
  /** Writes and removes a small file. */
  check(): Promise<void>
}
