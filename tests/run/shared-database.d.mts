export interface SharedDatabase {
  environment: Record<string, string>
  stop: () => Promise<void>
}
export function startSharedDatabase(): Promise<SharedDatabase>
