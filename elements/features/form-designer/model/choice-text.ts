import type { Options } from '../../../base/form-engine/document/document.ts'

/** Choice as stored in documents. */
export interface StoredChoice {
  value: unknown
  label?: string
  children?: StoredChoice[]
  [unknown: string]: unknown
}

/** Returns the choices of a widget; documents may contain bare values. */
export const storedChoices = (options: Options): StoredChoice[] =>
  (Array.isArray(options.options) ? options.options : []).map((choice: unknown) =>
    typeof choice === 'object' && choice !== null ? (choice as StoredChoice) : { value: choice }
  )

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Formats choices as lines, children indented by two spaces. */
export function textOfChoices(choices: readonly StoredChoice[], depth = 0): string {
  return choices
    .map(choice => {
      const value = plain(choice.value)
      const label = plain(choice.label)
      const line = '  '.repeat(depth) + (label && label !== value ? `${value} | ${label}` : value)
      return choice.children?.length ? `${line}\n${textOfChoices(choice.children, depth + 1)}` : line
    })
    .join('\n')
}

/**
 * Parses choices from lines: `value`, `value | label` or `value<tab>label`; in a tree, deeper indented lines are
 * children. Other properties of a choice stay with its value. Values become numbers only if they were numbers before.
 */
export function choicesOfText(text: string, before: readonly StoredChoice[], isTree: boolean): StoredChoice[] {
  const known = new Map<string, StoredChoice>()
  const note = (choices: readonly StoredChoice[]): void => {
    for (const choice of choices) {
      known.set(plain(choice.value), choice)
      note(choice.children ?? [])
    }
  }
  note(before)

  const roots: StoredChoice[] = []
  const above: { indent: number; choice: StoredChoice }[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const indent = isTree ? /^ */.exec(line)![0].length : 0
    const [value = '', label] = line.trim().split(/\s*[|\t]\s*/, 2)
    const { children: _, ...kept } = known.get(value) ?? { value }
    const choice: StoredChoice = { ...kept, label: label ?? (plain(kept.label) || value) }
    while (above.length > 0 && above.at(-1)!.indent >= indent) above.pop()
    const parent = above.at(-1)?.choice
    if (parent) (parent.children ??= []).push(choice)
    else roots.push(choice)
    above.push({ indent, choice })
  }
  return roots
}
