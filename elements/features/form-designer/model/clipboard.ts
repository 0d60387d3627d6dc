import type { Widget } from '../../../base/form-engine/document/document.ts'
import { writeJson } from '../../../base/core/json.ts'

/** What says that a text on the clipboard is widgets of ours. */
const mark = 'qundao/widgets'

/** What was copied last on this page, for browsers that let no button read the clipboard. */
let copied = ''

export function clipText(widgets: readonly Widget[]): string {
  copied = writeJson({ [mark]: 1, list: widgets })
  return copied
}

/** The widgets in a text of the clipboard, or in a form document; nothing for any other text. `read` checks them. */
export function clipWidgets(text: string, read: (value: unknown) => Widget[]): Widget[] {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !Array.isArray((value as { list?: unknown }).list)) return []
    return read(value)
  } catch {
    return []
  }
}

/** Puts a text on the system's clipboard; false when the browser does not let us. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export async function readClipboard(): Promise<string> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return copied
  }
}
