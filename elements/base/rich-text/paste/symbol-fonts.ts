import { styleOf } from '../../core/page/inert-html.ts'

/** Signs of fonts whose letters are drawn as pictures, by code point. */
const fonts: Record<string, Record<string, string>> = {
  wingdings: {
    ...{ l: '●', n: '■', u: '◆', v: '❖', o: '□', q: '□', r: '□', s: '◆', w: '◆', m: '○', p: '□', '¡': '○' },
    ...{ '¨': '□', þ: '☑', ý: '☒', ü: '✓', û: '✗', x: '☒', '§': '▪', Ø: '➢', à: '→', ß: '←', á: '↑', â: '↓' },
    ...{ è: '➔', '(': '☎', '*': '✉', J: '☺', L: '☹', '«': '★', F: '☞', E: '☜' }
  },
  'wingdings 2': { R: '☑', '£': '□', P: '✓', O: '✗', S: '☒', T: '☒', Q: '☒', '—': '●', '˜': '●', '¡': '■' },
  symbol: {
    ...{ '·': '•', a: 'α', b: 'β', g: 'γ', d: 'δ', e: 'ε', l: 'λ', m: 'μ', p: 'π', q: 'θ', r: 'ρ', s: 'σ', w: 'ω' },
    ...{ D: 'Δ', S: 'Σ', W: 'Ω', '°': '°', '±': '±', '³': '≥', '£': '≤', '´': '×', '¸': '÷', '®': '→', '¬': '←' }
  }
}

const boxes = /^[□☑☒✗☐]$/

const fontOf = (element: Element): string =>
  styleOf(element).fontFamily.split(',')[0]!.replace(/["']/g, '').trim().toLowerCase()

/** The font of a node that draws signs for letters, or undefined. */
function symbolFont(node: Node, top: Element): string | undefined {
  for (let above = node.parentElement; above && above !== top.parentElement; above = above.parentElement) {
    const font = fontOf(above)
    if (font) return Object.hasOwn(fonts, font) || /^(wingdings|webdings)/.test(font) ? font : undefined
  }
  return undefined
}

function signOf(letter: string, font: string): string | undefined {
  const code = letter.codePointAt(0)!
  // Programs also write the letters as U+F000 to U+F0FF.
  const plain = code >= 0xf000 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : letter
  return fonts[font]?.[plain]
}

/** Every text node below an element. */
function textsOf(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found
}

/** The sign of a list marker that is one letter of such a font; '' for a sign without a known form. */
export function markerSign(marker: Element, paragraph: Element): string | undefined {
  for (const text of textsOf(marker)) {
    const letter = text.data.trim()
    const font = letter && symbolFont(text, paragraph)
    if (font && [...letter].length === 1) return signOf(letter, font) ?? ''
  }
  return undefined
}

/** True for a sign that asks to be ticked. As text it has a meaning, which a bullet does not have. */
export const isBox = (sign: string): boolean => boxes.test(sign)

/** Writes the letters of such fonts as the signs that people see. Returns the letters that were replaced. */
export function writeSymbols(root: Document): string[] {
  const replaced: string[] = []
  for (const element of root.body.querySelectorAll('[data-style*="dings" i], [data-style*="symbol" i]')) {
    // A paragraph names the font of its mark; letters name theirs in spans.
    if (!/^(span|font)$/.test(element.localName)) continue
    for (const text of textsOf(element)) {
      const font = symbolFont(text, element)
      if (!font) continue
      text.data = text.data.replace(/\S/gu, letter => {
        const sign = signOf(letter, font)
        if (sign) replaced.push(letter)
        return sign ?? letter
      })
    }
  }
  return replaced
}
