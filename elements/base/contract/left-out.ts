/** Kinds of what the platform does not keep of an HTML text. */
export const leftOutKinds = ['picture', 'link', 'media', 'drawing', 'control', 'code', 'element', 'words'] as const

/** A part of a sent text that the platform did not keep. */
export interface LeftOutPart {
  kind: (typeof leftOutKinds)[number]
  /** The address of a picture or link, the words, or the name of the tag. At most 200 characters. */
  name: string
}
