export const largestShare: number
export const mostFlaky: number
export function readTimes(lines: string): Map<string, number>
export function tooSlow(times: Map<string, number>): string[]
export function keepTimes(times: Map<string, number>): void
export function rememberFlaky(flaky: string[], place?: string): string[]
