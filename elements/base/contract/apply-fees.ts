import { get } from './endpoint.ts'

/** Fee modes of 国办函〔2020〕109号: by requests in a calendar month, or by pages. An application uses exactly one. */
export const feeModes = ['requests', 'pages'] as const
export type FeeMode = (typeof feeModes)[number]

/**
 * Returns the fee in yuan of an applicant's `number`th request in a calendar month: 1–10 are free, 11–30 cost 100 each,
 * and each further ten raise the fee by 100.
 */
export function feeOfRequest(number: number): number {
  if (number <= 10) return 0
  return number <= 30 ? 100 : 100 * (1 + Math.ceil((number - 30) / 10))
}

/** Page ranges with their price in yuan per page. */
const bands: readonly [until: number, price: number][] = [
  [30, 0],
  [100, 10],
  [200, 20],
  [Infinity, 40]
]

/** Returns the fee in yuan for an answer of so many A4 pages or equivalent. */
export function feeOfPages(pages: number): number {
  let before = 0
  let sum = 0
  for (const [until, price] of bands) {
    sum += Math.max(0, Math.min(pages, until) - before) * price
    before = until
  }
  return sum
}

/** Position of an application among its applicant's requests to the site in a calendar month. */
export interface MonthlyRequest {
  /** Month of receipt, `YYYY-MM`. */
  month: string
  /** 1 for the first. */
  number: number
}
/** ◆ Computed by the platform. */
export const monthlyRequest = get<MonthlyRequest, { id: string }>('/applypublic/applyPublic/fee')
