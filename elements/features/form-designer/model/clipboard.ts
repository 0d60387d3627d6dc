import type { Widget } from '../../../base/form-engine/document/document.ts'
import { writeJson } from '../../../base/core/values/json.ts'

/** Marks clipboard text as widgets of this designer. */
const mark = 'qundao/widgets'

/** Text copied last in this page, for browsers that do not let buttons read the clipboard. */
let copied = ''

export function clipText(widgets: readonly Widget[]): string {
  copied = writeJson({ [mark]: 1, list: widgets })
  return copied
}

/** Parses widgets from clipboard text or a form document; empty for other text. `read` validates them. */
export function clipWidgets(text: string, read: (value: unknown) => Widget[]): Widget[] {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !Array.isArray((value as { list?: unknown }).list)) return []
    return read(value)
  } catch {
    return []
  }
}

/** Writes text to the system clipboard. Returns false if the browser refuses. */
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
