// Browser code, in development only. Replaces the text of constructed sheets after an edit: existing sheets are updated
// in place, and new ones from the old text get the edited one.
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

/** Replaces a style text by its edited version. Returns false if no sheet uses it. */
export function renewSheets(before: string, text: string): boolean {
  const old = [...(sheets.get(before) ?? [])].flatMap(reference => reference.deref() ?? [])
  if (before === text) return true
  sheets.delete(before)
  // An edit may restore an earlier text, which is then current again.
  newer.delete(text)
  newer.set(before, text)
  for (const sheet of old) fill(sheet, text)
  return old.length > 0
}
