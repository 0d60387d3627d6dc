export interface Suite {
  lane: 'calls' | 'pages'
  folders: string[]
  isSlow?: boolean
  isOfBuild?: boolean
}
export const suites: Record<string, Suite>
export function filesOf(folder: string): string[]
