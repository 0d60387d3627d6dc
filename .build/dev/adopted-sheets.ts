// In the browser, in development only. Sheets are constructed from texts and shared by many roots; whoever made one from a
// text that was edited since gets the edited text, and every sheet made before is filled with it in its place.
const sheets = new Map<string, Set<WeakRef<CSSStyleSheet>>>()
const newer = new Map<string, string>()
const { replaceSync } = CSSStyleSheet.prototype

function newest(text: string): string {
  const next = newer.get(text)
  return next === undefined ? text : newest(next)
}

function fill(sheet: CSSStyleSheet, text: string): void {
  replaceSync.call(sheet, text)
  if (!sheets.has(text)) sheets.set(text, new Set())
  sheets.get(text)!.add(new WeakRef(sheet))
}

CSSStyleSheet.prototype.replaceSync = function (text) {
  fill(this, newest(text))
}

/** Puts an edited style text in the place of the one before it; false when no sheet was made from that. */
export function renewSheets(before: string, text: string): boolean {
  const old = [...(sheets.get(before) ?? [])].flatMap(reference => reference.deref() ?? [])
  if (before === text) return true
  sheets.delete(before)
  // The text may be one that was there earlier: then that is no longer an older one.
  newer.delete(text)
  newer.set(before, text)
  for (const sheet of old) fill(sheet, text)
  return old.length > 0
}
