import { chineseNumber, countedAs } from '../paste/web-lists.ts'

/** Returns the sign of a number; undefined for numbers without a sign, which are written in digits. */
const row =
  (signs: string) =>
  (value: number): string | undefined =>
    [...signs][value - 1]

const circled = row('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿')
const digitsAs =
  (digits: string) =>
  (value: number): string =>
    [...String(value)].map(digit => [...digits][Number(digit)]).join('')

/** 壹拾贰: the form that amounts are written in. */
function formal(value: number): string {
  const from = [...'〇一二三四五六七八九十百千零']
  const to = [...'零壹贰叁肆伍陆柒捌玖拾佰仟零']
  const words = value >= 10 && value < 20 ? `一${chineseNumber(value)}` : chineseNumber(value)
  return [...words].map(sign => to[from.indexOf(sign)] ?? sign).join('')
}

function ordinal(value: number): string {
  const isTeen = Math.floor(value / 10) % 10 === 1
  return `${value}${(!isTeen && ['', 'st', 'nd', 'rd'][value % 10]) || 'th'}`
}

function repeated(value: number, type: string): string {
  const letter = countedAs(((value - 1) % 26) + 1, type)
  return letter.repeat(Math.floor((value - 1) / 26) + 1)
}

const formats: Record<string, (value: number) => string | undefined> = {
  none: () => '',
  lowerLetter: value => repeated(value, 'a'),
  upperLetter: value => repeated(value, 'A'),
  lowerRoman: value => countedAs(value, 'i'),
  upperRoman: value => countedAs(value, 'I'),
  decimalZero: value => String(value).padStart(2, '0'),
  decimalFullWidth: digitsAs('０１２３４５６７８９'),
  decimalFullWidth2: digitsAs('０１２３４５６７８９'),
  numberInDash: value => `- ${value} -`,
  ordinal,
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedParen: row('⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇'),
  decimalEnclosedFullstop: row('⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛'),
  ideographEnclosedCircle: row('㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉'),
  ideographTraditional: row('甲乙丙丁戊己庚辛壬癸'),
  ideographZodiac: row('子丑寅卯辰巳午未申酉戌亥'),
  ideographDigital: digitsAs('〇一二三四五六七八九'),
  taiwaneseDigital: digitsAs('〇一二三四五六七八九'),
  japaneseDigitalTenThousand: digitsAs('〇一二三四五六七八九'),
  chineseLegalSimplified: formal,
  chicago: value => '*†‡§'[(value - 1) % 4]!.repeat(Math.floor((value - 1) / 4) + 1)
}
for (const name of ['chineseCounting', 'chineseCountingThousand', 'taiwaneseCounting', 'taiwaneseCountingThousand'])
  formats[name] = chineseNumber
for (const name of ['japaneseCounting', 'koreanCounting']) formats[name] = chineseNumber

/** Writes a number in a format of Word (`w:numFmt`). `pattern` is that of a custom one, for example `001, 002, …`. */
export function countedIn(format: string, value: number, pattern = ''): string {
  if (format === 'custom') return String(value).padStart(/^0*\d/.exec(pattern)?.[0].length ?? 1, '0')
  const write = Object.hasOwn(formats, format) ? formats[format] : undefined
  return (value > 0 ? write?.(value) : undefined) ?? String(value)
}
