type Say = (part: string | Uint8Array) => void
export function createFloor(
  write?: (part: string | Uint8Array) => void
): (speak: (say: Say) => Promise<void>) => Promise<void>
