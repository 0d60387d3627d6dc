export function chromium(): string
export const browserArguments: string[]
