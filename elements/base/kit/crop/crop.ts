/** Input of the cropper: a file, or the address of a picture. */
export type CropSource = Blob | string

/** Output of the cropper: the chosen part, or the original picture. */
export interface Cropped {
  blob: Blob
  /** Pixels. */
  width: number
  height: number
  name: string
  isCropped: boolean
}

export interface CropSettings {
  /** Pixels of the result per pixel of the picture. */
  scale: number
  /** Media type of the result. */
  output: string
  /** Initial and minimum size of the selection in screen pixels. */
  width: number
  height: number
  minWidth: number
  minHeight: number
  /** Longest side of the picture and the result, in pixels. Larger pictures are scaled down first. */
  maxSize: number
  /** Initial size of the picture in the dialog: shown completely, or filling it. */
  mode: 'contain' | 'cover'
  /** Width divided by height that the selection must have. Without it, the user chooses. */
  ratio?: number | undefined
}

export const cropDefaults: CropSettings = {
  scale: 1,
  output: 'image/png',
  width: 200,
  height: 150,
  minWidth: 100,
  minHeight: 120,
  maxSize: 3000,
  mode: 'contain'
}

/** Extensions of pictures that can be cropped, without the dot. */
export const cropTypes = ['gif', 'jpeg', 'jpg', 'png', 'bmp'] as const

const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns the last part of an address. */
function nameIn(address: string): string {
  const last = address.split(/[?#]/)[0]!.split('/').pop() ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

export const nameOf = (source: CropSource): string =>
  typeof source === 'string' ? nameIn(source) : source instanceof File ? source.name : ''

/** Returns true if the picture can be cropped, by its extension, or by its media type if it has no extension. */
export function isCroppable(source: CropSource): boolean {
  const extension = extensionOf(nameOf(source))
  const types: readonly string[] = cropTypes
  if (extension) return types.includes(extension)
  // Untyped pages may pass the first file of an empty file field, which is undefined.
  return typeof source === 'string' || types.includes((source as Blob | undefined)?.type.replace('image/', '') ?? '')
}

/** `现场.jpg` becomes `现场.png`. */
export const nameOfOutput = (name: string, output: string): string =>
  `${name.replace(/\.[^./\\]*$/, '') || 'picture'}.${output.replace('image/', '').replace('jpeg', 'jpg')}`
