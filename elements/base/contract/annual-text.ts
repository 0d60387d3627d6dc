import { get, put } from './endpoint.ts'

/** Figures of part 二 of the annual report (国办公开办函〔2021〕30号), in the order of its table. */
export const annualFigures = [
  ...(['rulesMade', 'rulesRepealed', 'rulesValid'] as const),
  ...(['normsMade', 'normsRepealed', 'normsValid'] as const),
  ...(['licences', 'penalties', 'compulsions', 'charges'] as const)
]
export type AnnualFigure = (typeof annualFigures)[number]

interface ActiveBlock {
  /** Item of article 20 of the 条例. */
  item: 'one' | 'five' | 'six' | 'eight'
  columns: readonly ('made' | 'repealed' | 'valid' | 'decided' | 'charged')[]
  /** Figures in the order of the columns. */
  rows: readonly {
    name: 'rules' | 'norms' | 'licences' | 'penalties' | 'compulsions' | 'charges'
    figures: readonly AnnualFigure[]
  }[]
}
/** Table of part 二 (国办公开办函〔2021〕30号). */
export const activeTable: readonly ActiveBlock[] = [
  {
    item: 'one',
    columns: ['made', 'repealed', 'valid'],
    rows: [
      { name: 'rules', figures: ['rulesMade', 'rulesRepealed', 'rulesValid'] },
      { name: 'norms', figures: ['normsMade', 'normsRepealed', 'normsValid'] }
    ]
  },
  { item: 'five', columns: ['decided'], rows: [{ name: 'licences', figures: ['licences'] }] },
  {
    item: 'six',
    columns: ['decided'],
    rows: [
      { name: 'penalties', figures: ['penalties'] },
      { name: 'compulsions', figures: ['compulsions'] }
    ]
  },
  { item: 'eight', columns: ['charged'], rows: [{ name: 'charges', figures: ['charges'] }] }
]

/** Parts of the annual report that the agency writes: 一, 五 and 六. */
export const annualParts = ['overview', 'problems', 'others'] as const
export type AnnualPart = (typeof annualParts)[number]

/** Most characters of a part. */
export const longestPart = 20_000

/** Information processing fees of the year (国办函〔2020〕109号), in yuan. Part 六 reports them. */
export interface AnnualFees {
  notices: number
  asked: number
  paid: number
}

/** Returns the sentence of the report on these fees. */
export const feesSentence = ({ notices, asked, paid }: AnnualFees): string =>
  `本年度依据《政府信息公开信息处理费管理办法》发出收费通知 ${notices} 件，总金额 ${asked} 元，实际收取 ${paid} 元。`

/** Part of the annual report that an agency writes. Paragraphs are separated by line breaks. */
export type AnnualTextDraft = Record<AnnualPart, string> & {
  /** `charges` is in 10,000 yuan, the others are whole numbers. null: not entered. */
  figures: Record<AnnualFigure, number | null>
}

export interface AnnualText extends AnnualTextDraft {
  year: string
  agencyId: string
  agencyName: string
  fees: AnnualFees
  /** Valid documents at the end of the previous year by its report. null: not entered. */
  before: { rulesValid: number | null; normsValid: number | null }
  /** 0 before the first save. */
  version: number
  updateByName: string
  /** '' before the first save. */
  updateTime: string
}

const base = '/applypublic/applyPublic/annualText'

export interface AnnualTextQuery {
  year: string
  /** A site of the agency that reports. */
  subsiteId: string
}
/** ◆ Returns what the agency of a site wrote for a year, blank before the first save. */
export const annualText = get<AnnualText, AnnualTextQuery>(base)
/** ◆ `version` is that of the text the draft began with. */
export const saveAnnualText = put<AnnualText, AnnualTextDraft & AnnualTextQuery & { version: number }>(`${base}/save`)

/** Returns the parts and figures that are empty, in the order of the report. */
export const missingOf = ({ figures, ...parts }: AnnualTextDraft): (AnnualPart | AnnualFigure)[] => [
  ...(parts.overview.trim() ? [] : (['overview'] as const)),
  ...annualFigures.filter(name => figures[name] === null),
  ...(['problems', 'others'] as const).filter(name => parts[name].trim() === '')
]
