/** 文号: an agency's short name, the year, the number. */
const written =
  /([\p{sc=Han}]{2,12})\s?([[［(（【〔〖<《])\s?((?:19|20)?\d{2})\s?年?\s?([\]］)）】〕〗>》])\s?(第?)\s?(\d{1,4})\s?号/gu

/** Papers that are numbered as 公告（2024）第 5 号, and court cases. */
const others = /(公告|令|通告|公报|民|刑|行|执|字)$/

interface WrongDocumentNumber {
  start: number
  quote: string
  right: string
}

/** Finds document numbers without 〔2024〕, with 第, with a short year or leading zeros. */
export const findDocumentNumbers = (text: string): WrongDocumentNumber[] =>
  [...text.matchAll(written)].flatMap(match => {
    const [whole, agency = '', open, year = '', close, ordinal = '', number = ''] = match
    if (others.test(agency) && ordinal) return []
    const end = `〔${year.length === 2 ? `20${year}` : year}〕${Number(number)}号`
    const isRight = whole === `${agency}${end}` && open === '〔' && close === '〕'
    if (isRight) return []
    // Keeps only the last characters of the agency: words before it may belong to the sentence.
    const short = agency.slice(-6)
    return [
      {
        start: match.index + agency.length - short.length,
        quote: whole.slice(agency.length - short.length),
        right: `${short}${end}`
      }
    ]
  })
