import type { Options } from '../../../base/form-engine/document/document.ts'

/** A choice as documents hold it. */
export interface StoredChoice {
  value: unknown
  label?: string
  children?: StoredChoice[]
  [unknown: string]: unknown
}

/** The choices of a widget's own; a document may say the bare values. */
export const storedChoices = (options: Options): StoredChoice[] =>
  (Array.isArray(options.options) ? options.options : []).map((choice: unknown) =>
    typeof choice === 'object' && choice !== null ? (choice as StoredChoice) : { value: choice }
  )

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The choices as lines, what is below one indented by two spaces. */
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
 * Choices from lines: `value`, `value | label` or `value<tab>label`; in a tree deeper indented lines are below. What a choice
 * held besides stays with its value. Nothing is a number here that was none before.
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
