/** Characters that are not seen: direction marks, joiners, soft hyphens and byte order marks. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

export const withoutInvisible = (text: string) => text.replace(invisible, '')

/** Removes invisible characters and replaces full-width letters, digits and signs by their usual form. */
export const plainText = (text: string) => withoutInvisible(text.normalize('NFKC')).trim()

/** As `plainText`, and removes all blanks. */
export const withoutBlanks = (text: string) => plainText(text).replace(/\s+/g, '')
