import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { HostUpload } from './upload.ts'

const $nobody = atom<string | undefined>(undefined)

/**
 * The platform's own upload while somebody is signed in to it. It is loaded by a field that needs it: a form in another product
 * never asks. `isKnown` is false until then.
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
