/** Media types of generated files, by extension. */
export const officeTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
} as const

/** Returns headers for a download with this file name that no cache may store. */
export const savedAs = (name: string) => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
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
