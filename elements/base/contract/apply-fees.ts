import { get } from './endpoint.ts'

/** How what an applicant pays is counted, 国办函〔2020〕109号: by requests of a calendar month, or by pages of one. Exactly one of them for an application. */
export const feeModes = ['requests', 'pages'] as const
export type FeeMode = (typeof feeModes)[number]

/** Yuan for the `number`th request of an applicant in a calendar month: ten are free, twenty cost 100, each further ten 100 more. */
export function feeOfRequest(number: number): number {
  if (number <= 10) return 0
  return number <= 30 ? 100 : 100 * (1 + Math.ceil((number - 30) / 10))
}

/** Up to so many pages, yuan a page. */
const bands: readonly [until: number, price: number][] = [
  [30, 0],
  [100, 10],
  [200, 20],
  [Infinity, 40]
]

/** Yuan for a request whose answer has so many pages, A4 or what amounts to it. */
export function feeOfPages(pages: number): number {
  let before = 0
  let sum = 0
  for (const [until, price] of bands) {
    sum += Math.max(0, Math.min(pages, until) - before) * price
    before = until
  }
  return sum
}

/** Which one of its applicant's in a calendar month an application is, at its site. */
export interface MonthlyRequest {
  /** `YYYY-MM` of its receipt. */
  month: string
  /** 1 is the first. */
  number: number
}
/** ◆ As the platform counts it. */
export const monthlyRequest = get<MonthlyRequest, { id: string }>('/applypublic/applyPublic/fee')
