export function wantedOf(words: readonly string[]): Map<string, string[] | undefined>
