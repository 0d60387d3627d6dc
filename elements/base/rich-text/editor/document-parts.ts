// Parts of an official document by GB/T 9704-2012 §7.3, told apart by their words and places.

/** Paragraph of a text in its order. `isPlaced`: centred, at the right, or a heading. */
export interface Line {
  words: string
  isPlaced: boolean
}

export type Part = 'addressee' | 'signature' | 'body'

/** Ends of the names of agencies and of groups of addressees. The standard has no list: these are of common names. */
const agencies =
  '政府|人大|政协|委员会|委|办公室|办公厅|办|局|厅|部|院|署|处|科|中心|公司|企业|学校|医院|协会|学会|会|所|站|馆|队|组|指挥部|部门|机构|单位'
const addressees = `${agencies}|同志|代表|委员|居民|市民|村民|朋友|朋友们`

/** §7.3.2 主送机关: the first line of the text, without indent; its last name is followed by a colon. */
const isAddressee = (lines: readonly Line[], at: number): boolean =>
  lines.slice(0, at).every(line => line.isPlaced) && new RegExp(`(${addressees})[：:]$`).test(lines[at]!.words)

const numeral = '[\\d〇零一二三四五六七八九十]'
const date = new RegExp(`^${numeral}{4}年${numeral}{1,3}月${numeral}{1,3}日$`)
const agency = new RegExp(`^[^，。；：、！？]{2,40}(${agencies})$`)
const isSentence = ({ words }: Line): boolean => /[。！？]$/.test(words)

/** §7.3.5 成文日期: a date alone in its line, after the sentences of the text and before none. */
const isDate = (lines: readonly Line[], at: number): boolean =>
  date.test(lines[at]?.words ?? '') && lines.slice(0, at).some(isSentence) && !lines.slice(at + 1).some(isSentence)

/** §7.3.5 发文机关署名: names of agencies, one in each line, above the date. */
const isSignature = (lines: readonly Line[], at: number): boolean =>
  isDate(lines, at) || (agency.test(lines[at]?.words ?? '') && isSignature(lines, at + 1))

/** Returns the part that a paragraph is. */
export const partOf = (lines: readonly Line[], at: number): Part =>
  isAddressee(lines, at) ? 'addressee' : isSignature(lines, at) ? 'signature' : 'body'
