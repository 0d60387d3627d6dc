import { texts } from '../../../core/language/locale.ts'

export const resourceText = texts(
  {
    clear: '清除',
    any: (label: string) => `全部${label}`,
    from: (label: string) => `${label}从`,
    unfold: (count: number) => `更多筛选（${count}）`,
    fold: '收起'
  },
  {
    clear: 'Clear',
    any: (label: string) => `Any ${label.toLowerCase()}`,
    from: (label: string) => `${label} from`,
    unfold: (count: number) => `More filters (${count})`,
    fold: 'Fewer filters'
  }
)
