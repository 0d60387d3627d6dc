interface Sending {
  /** Aborted when the person cancels it. */
  signal: AbortSignal
  /** Hears the share that is sent, 0 to 1. */
  onProgress: (share: number) => void
}

/** The host's own upload: answers the address, or a record with it. What it is told besides depends on who asks. */
export type HostUpload<Besides extends object = object> = (
  file: File,
  context: Sending & Besides
) => Promise<string | { url: string; name?: string; key?: string }>
