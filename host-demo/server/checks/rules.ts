import type { CheckLevel, CheckPart, CheckRule, Finding } from '../../../elements/base/contract/article-check.ts'
import { checkRules } from '../../../elements/base/contract/article-check.ts'
import type { WordKind } from '../../../elements/base/contract/check-word.ts'
import type { UploadFacts } from '../../../elements/base/contract/upload.ts'
import { findWrongDates, type WrongDate } from './dates.ts'
import { findDocumentNumbers } from './document-numbers.ts'
import { findWrongNumbers } from './numbering.ts'
import { findPrivateData, type PrivateData, type PrivateKind } from './private-data.ts'
import { readContent, type Content } from './read-content.ts'
import { findWords, type FoundWord, type WordSearch } from './words.ts'

/** Article as it is checked. */
export interface CheckedArticle {
  title: string
  subTitle: string
  author: string
  source: string
  summary: string
  keywords: string
  content: string
  /** Values of the model's fields. */
  model: string[]
  files: { name: string; introduce: string; facts: UploadFacts }[]
  /** Another article of the column has the title. */
  isTitleTaken: boolean
}

/** Piece of text with its place. */
interface Piece {
  part: CheckPart
  at: number
  text: string
}

type In<Each> = Each & { piece: Piece }

interface Given {
  article: CheckedArticle
  content: Content
  pieces: Piece[]
  words: In<FoundWord>[]
  privateData: In<PrivateData>[]
  dates: In<WrongDate>[]
}

/** Finding of a rule: the place, and the range of the quote in the piece if it has one. */
type Found = Pick<Finding, 'part' | 'at'> & Partial<Pick<Finding, 'quote' | 'around' | 'hint'>>

const contextLength = 12

const quoted = ({ part, at, text }: Piece, start: number, end: number, hint = ''): Found => ({
  ...{ part, at, hint },
  quote: text.slice(start, end),
  around: text.slice(Math.max(0, start - contextLength), end + contextLength)
})

const words =
  (kind: WordKind) =>
  ({ words: found }: Given) =>
    found
      .filter(({ entry }) => entry.kind === kind)
      .map(({ piece, entry, start, end }) => {
        const isAsListed = piece.text.slice(start, end) === entry.word
        return quoted(piece, start, end, entry.advice || (isAsListed ? '' : entry.word))
      })

const privateData =
  (kind: PrivateKind) =>
  ({ privateData: found }: Given) =>
    found.filter(each => each.kind === kind).map(({ piece, start, end }) => quoted(piece, start, end))

/** File names, and words that stand for any picture. */
const placeholderPattern =
  /^(clip_image\d*.*|image\d*|img[_-]?\d*|dsc[_-]?\d+|p\d{6,}.*|\d+(p-\d+)?|图片?\d*|图像\d*|插图|照片|截图.*|screenshot.*|微信(图片|截图)[_\d]*.*|mmexport\d+.*|未命名.*|untitled.*|.*\.(jpe?g|png|gif|bmp|webp|tiff?|heic|svg))$/i

const dates =
  (rule: WrongDate['rule']) =>
  ({ dates: found }: Given) =>
    found
      .filter(each => each.rule === rule)
      .map(({ piece, start, quote, hint }) => quoted(piece, start, start + quote.length, hint))

const files =
  (isFound: (facts: UploadFacts) => unknown) =>
  ({ article }: Given): Found[] =>
    article.files.flatMap(({ name, facts }, at) =>
      isFound(facts) ? [{ part: 'file' as const, at: at + 1, quote: name, hint: describeFacts(facts) }] : []
    )

const describeFacts = ({ problem, comments, changes, author, idNumbers, bankCards, mobiles }: UploadFacts) =>
  [
    problem && problem,
    comments && `批注 ${comments}`,
    changes && `修订 ${changes}`,
    author && `作者 ${author}`,
    idNumbers && `身份证号 ${idNumbers}`,
    bankCards && `银行卡号 ${bankCards}`,
    mobiles && `手机号码 ${mobiles}`
  ]
    .filter(Boolean)
    .join('，')

/** Levels must not be left out: h2 may be followed by h3, not by h4. */
const headings = ({ content }: Given): Found[] => {
  let before = 0
  return content.headings.flatMap(({ level, text, at }): Found[] => {
    const isSkipping = before > 0 ? level > before + 1 : level > 3
    before = level
    if (text && !isSkipping) return []
    return [{ part: 'paragraph', at, quote: text, hint: text ? String(level) : '' }]
  })
}

/** The rules: what each finds. The contract has their names and usual levels. */
const finders: Record<CheckRule, (given: Given) => Found[]> = {
  sensitive: words('sensitive'),
  wrong: words('wrong'),
  person: words('person'),
  idNumber: privateData('idNumber'),
  bankCard: privateData('bankCard'),
  mobile: privateData('mobile'),
  empty: ({ article, content }) =>
    content.blocks.length + content.pictures.length + article.files.length === 0 && !article.model.some(Boolean)
      ? [{ part: 'whole', at: 0 }]
      : [],
  emptyTable: ({ content }) =>
    content.tables.flatMap(({ at, isEmpty }) => (isEmpty ? [{ part: 'table' as const, at }] : [])),
  alternative: ({ content }) =>
    content.pictures.flatMap(({ alt, at }) => (alt.trim() ? [] : [{ part: 'picture' as const, at }])),
  placeholder: ({ content }) =>
    content.pictures.flatMap(({ alt, at }) =>
      placeholderPattern.test(alt.trim()) ? [{ part: 'picture' as const, at, quote: alt }] : []
    ),
  headings,
  numbering: ({ content }) =>
    findWrongNumbers(content.blocks).map(({ at, quote, expected }) => ({
      ...{ part: 'paragraph' as const, at, quote, hint: expected },
      around: quote
    })),
  documentNumber: ({ pieces }) =>
    pieces.flatMap(piece =>
      findDocumentNumbers(piece.text).map(({ start, quote, right }) =>
        quoted(piece, start, start + quote.length, right)
      )
    ),
  noSuchDate: dates('noSuchDate'),
  dateConflict: dates('dateConflict'),
  sameTitle: ({ article }) => (article.isTitleTaken ? [{ part: 'title', at: 0, quote: article.title }] : []),
  deadPlace: ({ content }) =>
    content.links.flatMap(({ href, text, at }) =>
      href.startsWith('#') && !content.ids.has(href.slice(1))
        ? [{ part: 'paragraph' as const, at, quote: text || href, around: text || href }]
        : []
    ),
  lockedFile: files(({ problem }) => problem),
  privateFile: files(({ idNumbers = 0, bankCards = 0 }) => idNumbers + bankCards > 0),
  fileTraces: files(({ comments, changes, author }) => comments || changes || author)
}

const piecesOf = (article: CheckedArticle, content: Content): Piece[] => [
  ...(['title', 'subTitle', 'author', 'source', 'summary', 'keywords'] as const).map(part => ({
    part,
    at: 0,
    text: article[part]
  })),
  ...article.model.map(text => ({ part: 'model' as const, at: 0, text })),
  ...content.blocks.map(({ kind, at, text }) => ({ part: kind, at, text })),
  ...content.pictures.map(({ alt, at }) => ({ part: 'picture' as const, at, text: alt })),
  ...article.files.flatMap(({ name, introduce }, at) => [
    { part: 'file' as const, at: at + 1, text: name },
    { part: 'file' as const, at: at + 1, text: introduce }
  ])
]

export type Levels = Readonly<Record<CheckRule, CheckLevel>>

const mostFindings = 200

/** Checks an article. Blocking findings come first. */
export const checkArticle = (article: CheckedArticle, levels: Levels, search: WordSearch): Finding[] => {
  const content = readContent(article.content)
  const pieces = piecesOf(article, content).filter(({ text }) => text !== '')
  const each = <Value extends object>(find: (text: string) => Value[]) =>
    pieces.flatMap(piece => find(piece.text).map(found => ({ ...found, piece })))
  const given: Given = {
    ...{ article, content, pieces },
    words: each(text => findWords(search, text)),
    privateData: each(findPrivateData),
    dates: each(findWrongDates)
  }
  const found = (Object.keys(checkRules) as CheckRule[]).flatMap(rule => {
    const level = levels[rule]
    if (level === 'rest') return []
    return finders[rule](given).map((each): Finding => ({ rule, level, quote: '', around: '', hint: '', ...each }))
  })
  return found
    .sort((one, other) => Number(one.level === 'warn') - Number(other.level === 'warn'))
    .slice(0, mostFindings)
}
