import { blankOf, type AnyTree } from '../../elements/base/contract/define-noun.ts'
import type { NounField } from '../../elements/base/contract/noun-field.ts'

/** Values that a noun checks by special rules, by noun. A plain noun has none. */
const special: Record<string, (number: number) => Record<string, unknown>> = {
  domain: number => ({ host: `n${number}.example.cn` }),
  ipRule: number => ({ ipRanges: `192.0.2.${number}`, status: '0' }),
  linkType: number => ({ code: `sample${number}` }),
  link: number => ({ typeCode: 'gov', url: `https://n${number}.example.cn/`, endTime: `2099-01-0${number} 08:00:00` }),
  adSlot: number => ({ code: `sample${number}`, columnId: '' }),
  adItem: () => ({ slotCode: 'home-carousel', url: '', linkId: '', videoUrl: '', endTime: '2099-01-01 08:00:00' }),
  siteFooter: number => ({ subsiteId: ['', '1', '2', '4', '6', '7', '8', '16'][number], mapUrl: '', privacyUrl: '' }),
  mourning: number => ({ startTime: `2099-01-0${number} 08:00:00`, endTime: `2099-01-1${number} 08:00:00` }),
  client: number => ({ subsiteIds: '1', roleId: 'r1', origins: `https://n${number}.example.cn`, publicKey: '' }),
  directory: () => ({ kind: 'scim', departId: 'd1', ca: '' }),
  dictionaryItem: () => ({ dictId: 'dict-sex' })
}

const valueOf = (field: NounField, number: number): unknown => {
  switch (field.kind) {
    case 'text':
      return field.blank ?? (field.pattern ? `sample${number}` : `样例 ${number}`)
    case 'area':
      return `说明 ${number}`
    case 'date':
      return `2026-01-0${number}`
    case 'moment':
      return `2026-01-0${number} 08:00:00`
    case 'picture':
      return ''
    case 'number':
      return field.min + number
    case 'reference':
      return '1'
    case 'parent':
      return ''
    case 'choice':
    case 'flag':
      return undefined
  }
}

/** Returns a valid draft. Different numbers give different values. */
export const draftOf = (noun: AnyTree, number: number): Record<string, unknown> => {
  const values = Object.entries(noun.fields).map(([name, field]) => [name, valueOf(field, number)])
  return {
    ...blankOf(noun),
    ...Object.fromEntries(values.filter(([, value]) => value !== undefined)),
    ...special[noun.noun]?.(number)
  }
}

/** Returns a value other than that of draft 1, or undefined for a field with special values. */
export const otherValueOf = (noun: AnyTree, name: string): string | number | undefined => {
  const field = noun.fields[name]!
  const value = draftOf(noun, 1)[name]
  if (field.kind === 'choice') return field.options.map(([each]) => each).find(each => each !== value)
  if (field.kind === 'flag') return value === field.on ? field.off : field.on
  if (name in (special[noun.noun]?.(1) ?? {})) return undefined
  if (field.kind === 'reference' || field.kind === 'parent') return undefined
  return field.blank === undefined ? (valueOf(field, 2) as string | number) : undefined
}
