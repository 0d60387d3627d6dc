export interface Pattern {
  folder: string
  remove: () => Promise<void>
}
export function makePattern(options?: { isBuilt?: boolean }): Promise<Pattern | undefined>
export function patternOfRun(): Promise<{ environment: Record<string, string>; stop: () => Promise<void> } | undefined>
