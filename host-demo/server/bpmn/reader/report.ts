import type { Problem } from '../graph/graph.ts'
import { nameOf, type Part } from './part.ts'

/** A sentence in Chinese and in English. */
export type Sentence = readonly [chinese: string, english: string]

/** Collects what a document cannot do here, and what its author should know. */
export interface Report {
  /** Prevent deployment. */
  problems: Problem[]
  /** Shown with a deployment. */
  notes: Problem[]
}

/** Label of an element in a sentence: name and id. */
export const labelOf = (part: Part): Sentence => {
  const { id = '', name = '' } = part
  const title = name.trim().replace(/\s+/g, ' ')
  if (!title || title === id) return [`“${id || part.$type}”`, `"${id || part.$type}"`]
  return [`“${title}”（${id}）`, `"${title}" (${id})`]
}

const entry = (part: Part | undefined, [chinese, english]: Sentence): Problem => {
  if (!part) return { nodeId: '', nodeName: '', message: chinese, english }
  const [label, labelled] = labelOf(part)
  return {
    ...{ nodeId: part.id ?? '', nodeName: nameOf(part) },
    ...{ message: `${label}${chinese}`, english: `${labelled} ${english}` }
  }
}

const add = (list: Problem[], found: Problem) => {
  if (!list.some(({ nodeId, message }) => nodeId === found.nodeId && message === found.message)) list.push(found)
}
export const refuse = ({ problems }: Report, part: Part | undefined, sentence: Sentence): void =>
  add(problems, entry(part, sentence))
export const note = ({ notes }: Report, part: Part | undefined, sentence: Sentence): void =>
  add(notes, entry(part, sentence))
