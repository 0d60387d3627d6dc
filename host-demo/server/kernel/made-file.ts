/** Media types of generated files, by extension. */
export const officeTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
} as const

export const dispositionOf = (name: string) => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`

/** Returns headers for a download with this file name that no cache may store. */
export const savedAs = (name: string) => ({
  'content-disposition': dispositionOf(name),
  // Lets pages on other origins read the file name.
  'access-control-expose-headers': 'content-disposition',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff'
})

/** Returns headers for a generated download. */
export const madeFile = (name: string, ending: keyof typeof officeTypes) => ({
  'content-type': officeTypes[ending],
  ...savedAs(`${name}.${ending}`)
})
