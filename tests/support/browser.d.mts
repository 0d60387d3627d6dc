export function chromium(options?: { isWhole?: boolean }): string
export const browserArguments: string[]
export const testArguments: string[]
