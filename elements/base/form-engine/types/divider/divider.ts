import type { Widget } from '../../document/document.ts'
import { textOption } from '../../document/type.ts'

/** Returns text and position of a divider. Older designers use other names for both. */
export function dividerOf({ name, options }: Widget): { words: string; place: 'left' | 'center' | 'right' } {
  const place = textOption(options, 'contentPosition') || textOption(options, 'position')
  return {
    words: textOption(options, 'text') || name,
    place: place === 'center' || place === 'right' ? place : 'left'
  }
}
