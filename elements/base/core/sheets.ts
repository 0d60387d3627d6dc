import { atom } from 'nanostores'

/** Styles that came with the components that wear them, each at its place. */
export const $brought = atom<readonly string[]>([])

/** Blueprint's sheets have the places before this one. */
const placesOfBlueprint = 10

/** Puts a style text on all elements, those on the page and those to come; at the next free place, unless it has one. */
export function bring(text: string, place?: number): void {
  const brought = [...$brought.get()]
  if (place === undefined && brought.includes(text)) return
  brought[place ?? Math.max(placesOfBlueprint, brought.length)] = text
  $brought.set(brought)
}

// One constructed sheet per text and document, shared by every root: a sheet belongs to the document it was made in.
const sheetsByDocument = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** The shared sheet of a style text in `owner`. */
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

/** Puts the style texts on a root, in order: the first, what was brought, the others. */
export function adopt(root: ShadowRoot, [first, ...others]: readonly string[]): void {
  const texts = [first!, ...$brought.get().filter(Boolean), ...others]
  const sheets = texts.map(text => sheetOf(text, root.ownerDocument))
  const worn = root.adoptedStyleSheets
  if (sheets.length === worn.length && sheets.every((sheet, at) => sheet === worn[at])) return
  root.adoptedStyleSheets = sheets
}
