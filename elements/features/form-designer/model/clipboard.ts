import {
  configOf,
  type FormDocument,
  type LogicRule,
  type Widget
} from '../../../base/form-engine/document/document.ts'
import { writeJson } from '../../../base/core/values/json.ts'
import { rulesOn } from './copy-rules.ts'

/** Marks clipboard text as widgets of this designer. */
const mark = 'qundao/widgets'

/** Text copied last in this page, for browsers that do not let buttons read the clipboard. */
let copied = ''

/** Widgets with the rules that act on them. */
export interface Clip {
  widgets: readonly Widget[]
  rules: readonly LogicRule[]
}

const nothing: Clip = { widgets: [], rules: [] }

/** Writes widgets, and the rules of their document that act on them. */
export function clipText(widgets: readonly Widget[], document: FormDocument): string {
  copied = writeJson({ [mark]: 1, list: widgets, config: { logic: rulesOn(configOf(document).logic, widgets) } })
  return copied
}

/** Parses widgets from clipboard text or a form document; nothing for other text. `read` validates them. */
export function readClip(text: string, read: (value: unknown) => FormDocument): Clip {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !Array.isArray((value as { list?: unknown }).list))
      return nothing
    const document = read(value)
    return { widgets: document.list, rules: configOf(document).logic }
  } catch {
    return nothing
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
