import type { ReactNode } from 'react'
import type { CropSource } from '../crop/crop.ts'
import { useCrop } from '../crop/use-crop.tsx'
import type { UploadedFile } from '../upload/uploaded-file.ts'

/** Deviation of a ratio that nobody sees, as on the server. */
const tolerance = 0.02

/** Initial height of the selection in screen pixels. */
const height = 240

/** Crops pictures to the ratio of a field. Without a ratio, every picture fits as it is. */
export function useFit(ratio: number | undefined): {
  fits: (file: UploadedFile) => boolean
  /** Resolves to undefined if cancelled. */
  cut: (source: CropSource) => Promise<File | undefined>
  dialog: ReactNode
} {
  const { crop, dialog } = useCrop({ ratio, height, width: height * (ratio ?? 1), output: 'image/jpeg' })
  return {
    fits: ({ width = 0, height: high = 1 }) => !ratio || Math.abs(width / high / ratio - 1) <= tolerance,
    async cut(source) {
      const part = await crop(source)
      return part?.isCropped ? new File([part.blob], part.name, { type: part.blob.type }) : undefined
    },
    dialog
  }
}
