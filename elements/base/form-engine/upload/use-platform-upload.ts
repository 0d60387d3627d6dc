import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { HostUpload } from './upload.ts'

const $nobody = atom<string | undefined>(undefined)

/**
 * Returns the platform's upload while a user is signed in. Loads it only if a field needs it, so forms in other
 * products never request it. `isKnown` is false until then.
 */
export function usePlatformUpload(isNeeded: boolean): { upload: HostUpload | undefined; isKnown: boolean } {
  const [platform, setPlatform] = useState<typeof import('./platform-upload.ts') | 'none'>()
  useEffect(() => {
    if (!isNeeded) return
    let isOver = false
    import('./platform-upload.ts').then(
      loaded => !isOver && setPlatform(loaded),
      () => !isOver && setPlatform('none')
    )
    return () => {
      isOver = true
    }
  }, [isNeeded])
  const loaded = platform === 'none' ? undefined : platform
  const token = useStore(loaded?.$mayUpload ?? $nobody)
  return {
    upload: isNeeded && token ? loaded?.platformUpload : undefined,
    isKnown: !isNeeded || platform !== undefined
  }
}
