import { texts } from '../../../core/language/locale.ts'

export const workText = texts(
  { progress: (label: string, percent: number) => `${label} ${percent}%`, stop: '停止' },
  { progress: (label: string, percent: number) => `${label} ${percent} %`, stop: 'Stop' }
)
