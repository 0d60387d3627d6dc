/** The media types of what the platform writes itself, by the ending. */
export const officeTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
} as const

/** The headers of a file that its caller saves, under its name with the ending, and that nobody keeps on the way. */
export const savedAs = (name: string) => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  // A page on another origin reads its name.
  'access-control-expose-headers': 'content-disposition',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff'
})

/** The same of one that is written for its caller. */
export const madeFile = (name: string, ending: keyof typeof officeTypes) => ({
  'content-type': officeTypes[ending],
  ...savedAs(`${name}.${ending}`)
})
