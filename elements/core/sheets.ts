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

/** Puts the style texts on a root, in order. */
export function adopt(root: ShadowRoot, styles: readonly string[]): void {
  root.adoptedStyleSheets = styles.map(text => sheetOf(text, root.ownerDocument))
}
