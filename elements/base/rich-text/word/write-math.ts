import { attribute, child, childrenOf, tagOf } from './xml.ts'

type Say = (words: string, raised: 'sup' | 'sub' | undefined) => void

const isLong = (element: Element | undefined): boolean => [...(element?.textContent ?? '').trim()].length > 1

/** Writes a formula in one line: fractions with a slash, powers raised. */
export function writeMath(element: Element | undefined, say: Say, raised?: 'sup' | 'sub'): void {
  const of = (tag: string) => child(element, tag)
  const write = (part: Element | undefined, to = raised) => writeMath(part, say, to)
  const grouped = (part: Element | undefined) => {
    if (isLong(part)) say('(', raised)
    write(part)
    if (isLong(part)) say(')', raised)
  }
  const sign = (property: string, name: string, usual: string) => {
    const own = child(of(property), name)
    return own ? (attribute(own, 'val') ?? '') : usual
  }
  switch (element && tagOf(element)) {
    case undefined:
      return
    case 'm:t':
      return say(element?.textContent ?? '', raised)
    case 'm:f':
      grouped(of('m:num'))
      say('/', raised)
      return grouped(of('m:den'))
    case 'm:rad':
      write(of('m:deg'), 'sup')
      say('√', raised)
      return grouped(of('m:e'))
    case 'm:nary':
      say(sign('m:naryPr', 'm:chr', '∫'), raised)
      write(of('m:sub'), 'sub')
      write(of('m:sup'), 'sup')
      return write(of('m:e'))
    case 'm:d':
      say(sign('m:dPr', 'm:begChr', '('), raised)
      for (const [at, part] of childrenOf(element, 'm:e').entries()) {
        if (at > 0) say(sign('m:dPr', 'm:sepChr', '|'), raised)
        write(part)
      }
      return say(sign('m:dPr', 'm:endChr', ')'), raised)
  }
  for (const part of element!.children) {
    const tag = tagOf(part)
    if (!tag.endsWith('Pr')) write(part, tag === 'm:sup' ? 'sup' : tag === 'm:sub' ? 'sub' : raised)
  }
}
