/** What can be cropped: a file, or the address of a picture. */
export type CropSource = Blob | string

/** What comes out: the part that was chosen, or the picture as it came in. */
export interface Cropped {
  blob: Blob
  /** Pixels. */
  width: number
  height: number
  name: string
  isCropped: boolean
}

export interface CropSettings {
  /** Pixels of the result for one pixel of the picture. */
  scale: number
  /** The media type of the result. */
  output: string
  /** The selection at the start and at least, in pixels of the screen. */
  width: number
  height: number
  minWidth: number
  minHeight: number
  /** The longest side of a picture and of a result; a larger one is made smaller first. */
  maxSize: number
  /** How the picture lies in the dialog: whole, or filling it. */
  mode: 'contain' | 'cover'
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

/** The types that can be cropped, without the dot. */
export const cropTypes = ['gif', 'jpeg', 'jpg', 'png', 'bmp'] as const

const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The last part of an address, as a name. */
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

/** Whether a picture is of a type that can be cropped: by its name, or by its media type where it has no name. */
export function isCroppable(source: CropSource): boolean {
  const extension = extensionOf(nameOf(source))
  const types: readonly string[] = cropTypes
  if (extension) return types.includes(extension)
  // A page without types hands in the first file of a field that has none.
  return typeof source === 'string' || types.includes((source as Blob | undefined)?.type.replace('image/', '') ?? '')
}

/** `现场.jpg` becomes `现场.png`. */
export const nameOfOutput = (name: string, output: string): string =>
  `${name.replace(/\.[^./\\]*$/, '') || 'picture'}.${output.replace('image/', '').replace('jpeg', 'jpg')}`
