interface Sending {
  /** Aborted when the user cancels. */
  signal: AbortSignal
  /** Reports the share sent, 0 to 1. */
  onProgress: (share: number) => void
}

/** Upload function of the host. Returns the address, or a record with it. Its context depends on the element. */
export type HostUpload<Besides extends object = object> = (
  file: File,
  context: Sending & Besides
) => Promise<string | { url: string; name?: string; key?: string }>
