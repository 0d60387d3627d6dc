import type { InlineConfig } from 'vite'
export const sourcesForTests: InlineConfig
