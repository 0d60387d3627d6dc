/** Font sizes of GB/T 9704—2012 in half points: the head, 二号, 三号, 四号 and 小四号. */
export const sizes = { head: 72, two: 44, three: 32, four: 28, smallFour: 24 } as const

export const fonts = { title: '方正小标宋_GBK', text: '仿宋_GB2312', heading: '黑体', number: '宋体' } as const

/** Distance between lines: 22 lines on a page of 225 mm, in twentieths of a point. */
export const lineHeight = 580

/** Removes characters that XML cannot hold. */
export const writable = (text: string) => text.replace(/(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')

/** Twentieths of a point. */
const millimetres = (length: number) => Math.round((length * 1440) / 25.4)

const [width, height] = [210, 297]
const [top, left] = [37, 28]
/** The text area is 156 × 225 mm. */
const [textWidth, textHeight] = [156, 225]

/** Line of the page number in mm, 四号, and the distance of its dashes from the text area. */
const [numberLine, numberDistance] = [(sizes.four / 2 / 72) * 25.4, 7]

const bottom = height - top - textHeight

/** A4 with the margins of an official document. */
export const officialPage = {
  size: { width: millimetres(width), height: millimetres(height) },
  margin: {
    ...{ top: millimetres(top), left: millimetres(left) },
    ...{ right: millimetres(width - left - textWidth), bottom: millimetres(bottom) },
    footer: millimetres(bottom - numberDistance - numberLine / 2)
  }
}

/** Setting of a document whose footers differ on odd and even pages. */
export const twoSided = { evenAndOddHeaderAndFooters: true } as const

/**
 * Creates the footers with the number of the page, — 1 —, 四号 宋体: on odd pages one character from the right, on even
 * pages one from the left (GB/T 9704—2012, 7.5).
 */
export const pageNumbers = async () => {
  const { AlignmentType, Footer, LineRuleType, PageNumber, Paragraph, TextRun } = await import('docx')
  const character = sizes.four * 10
  const footer = (side: 'left' | 'right') =>
    new Footer({
      children: [
        new Paragraph({
          alignment: AlignmentType[side === 'left' ? 'LEFT' : 'RIGHT'],
          indent: { [side]: character },
          spacing: { line: character, lineRule: LineRuleType.EXACT },
          children: [new TextRun({ children: ['— ', PageNumber.CURRENT, ' —'], size: sizes.four, font: fonts.number })]
        })
      ]
    })
  return { default: footer('right'), even: footer('left') }
}
