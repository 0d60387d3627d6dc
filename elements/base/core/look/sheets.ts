import { atom } from 'nanostores'

/** Style sheets loaded together with the components that use them, at fixed positions. */
export const $brought = atom<readonly string[]>([])

/** Positions below this one are reserved for Blueprint's sheets. */
const placesOfBlueprint = 10

/** Adds a style sheet to all current and future elements, at `place` or once at the next free position. */
export function bring(text: string, place?: number): void {
  const brought = [...$brought.get()]
  if (place === undefined && brought.includes(text)) return
  brought[place ?? Math.max(placesOfBlueprint, brought.length)] = text
  $brought.set(brought)
}

// Constructed sheets by document and text, shared by all shadow roots. A sheet cannot be used in another document.
const sheetsByDocument = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** Returns the shared sheet for a style text in the document `owner`. */
function sheetOf(text: string, owner: Document): CSSStyleSheet {
  let sheets = sheetsByDocument.get(owner)
  if (!sheets) sheetsByDocument.set(owner, (sheets = new Map()))
  let sheet = sheets.get(text)
  if (!sheet) {
    sheet = new (owner.defaultView ?? globalThis).CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  return sheet
}

/** Applies style texts to a shadow root in this order: the first text, the sheets of `$brought`, the other texts. */
export function adopt(root: ShadowRoot, [first, ...others]: readonly string[]): void {
  const texts = [first!, ...$brought.get().filter(Boolean), ...others]
  const sheets = texts.map(text => sheetOf(text, root.ownerDocument))
  const worn = root.adoptedStyleSheets
  if (sheets.length === worn.length && sheets.every((sheet, at) => sheet === worn[at])) return
  root.adoptedStyleSheets = sheets
}
