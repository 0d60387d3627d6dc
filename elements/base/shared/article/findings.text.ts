import { checkRules, type Finding } from '../../contract/article-check.ts'
import { texts, type Locale } from '../../core/language/locale.ts'

const parts = texts(
  {
    ...{ title: '标题', subTitle: '副标题', author: '作者', source: '来源', summary: '摘要', keywords: '关键词' },
    ...{ model: '专有字段', whole: '全文' },
    paragraph: (at: number) => `第 ${at} 段`,
    table: (at: number) => `第 ${at} 个表格`,
    picture: (at: number) => `第 ${at} 张图片`,
    file: (at: number) => `第 ${at} 个附件`
  },
  {
    ...{ title: 'Title', subTitle: 'Subtitle', author: 'Author', source: 'Source', summary: 'Summary' },
    ...{ keywords: 'Keywords', model: 'Model fields', whole: 'Whole text' },
    paragraph: (at: number) => `Paragraph ${at}`,
    table: (at: number) => `Table ${at}`,
    picture: (at: number) => `Picture ${at}`,
    file: (at: number) => `File ${at}`
  }
)

const hints = texts(
  {
    expected: (value: string) => `应为“${value}”`,
    level: (value: string) => `跳到了 ${value} 级标题`,
    noHeading: '标题没有文字'
  },
  {
    expected: (value: string) => `Expected: ${value}`,
    level: (value: string) => `Jumps to level ${value}`,
    noHeading: 'The heading has no words'
  }
)

/** Says where a finding is. */
export function sayPlace({ part, at }: Pick<Finding, 'part' | 'at'>, locale: Locale): string {
  const word = parts[locale][part]
  return typeof word === 'function' ? word(at) : word
}

export const sayRule = ({ rule }: Pick<Finding, 'rule'>, locale: Locale): string =>
  checkRules[rule][0][locale === 'en' ? 1 : 0]

/** Says what is expected instead; '' if that is unknown. */
export function sayHint({ rule, hint, quote }: Finding, locale: Locale): string {
  const words = hints[locale]
  if (rule === 'headings') return quote ? words.level(hint) : words.noHeading
  if (!hint) return ''
  return /File|fileTraces/.test(rule) ? hint : words.expected(hint)
}
