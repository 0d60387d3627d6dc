import { shapeProblem } from '../../../base/form-engine/document/shape.ts'
import { importText, largestImport, sayProblem } from './import-document.text.ts'
import { jsonErrorIn } from './json-error.ts'
import { writeJson } from '../../../base/core/values/json.ts'

export type ImportProblemCode =
  | 'empty'
  | 'syntax'
  | 'not-object'
  | 'no-list'
  | 'foreign'
  | 'too-large'
  | 'too-deep'
  | 'cyclic'

/** Reason why nothing was imported; `line` and `column`, from 1, for invalid JSON. The message is for developers. */
export class ImportProblem extends Error {
  override name = 'ImportProblem'
  readonly code: ImportProblemCode
  readonly line?: number
  readonly column?: number
  /** Family of a document without usable fields. */
  readonly format?: string

  constructor(code: ImportProblemCode, line?: number, column?: number, format?: string) {
    super(sayProblem(importText.en, { code, line, column, format }))
    this.code = code
    this.line = line
    this.column = column
    this.format = format
  }
}

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null

function checkShape(root: object): void {
  const problem = shapeProblem(root)
  if (problem) throw new ImportProblem(problem)
}

const forbidden = ['__proto__', 'constructor', 'prototype']

/** Removes keys that could reach a prototype, and reports their paths. */
function dropForbidden(root: unknown, onDrop: (path: string) => void): void {
  const left: { value: unknown; path: string }[] = [{ value: root, path: '' }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next
    if (!isPart(value)) continue
    const record = value as Record<string, unknown>
    for (const key of forbidden) {
      if (!Object.hasOwn(record, key)) continue
      Reflect.deleteProperty(record, key)
      onDrop(path ? `${path}.${key}` : key)
    }
    for (const [key, child] of Object.entries(record)) {
      const step = Array.isArray(value) ? `[${key}]` : path ? `.${key}` : key
      left.push({ value: child, path: path + step })
    }
  }
}

function parse(text: string): unknown {
  if (new Blob([text]).size > largestImport) throw new ImportProblem('too-large')
  if (text.trim() === '') throw new ImportProblem('empty')
  try {
    return JSON.parse(text) as unknown
  } catch {
    const error = jsonErrorIn(text)
    // Valid JSON, but too deep for the engine's parser.
    if (!error) throw new ImportProblem('too-deep')
    throw new ImportProblem('syntax', error.line, error.column)
  }
}

function textOf(value: object): string {
  checkShape(value)
  try {
    return writeJson(value) ?? ''
  } catch {
    throw new ImportProblem('not-object')
  }
}

/**
 * Parses JSON from text, or copies a value via JSON: without cycles, functions and prototypes.
 * @throws ImportProblem
 */
export function readJson(input: unknown, onDrop: (path: string) => void): unknown {
  if (typeof input !== 'string' && !isPart(input)) throw new ImportProblem('not-object')
  const text = typeof input === 'string' ? input.replace(/^\uFEFF/, '') : textOf(input)
  const value = parse(text)
  if (isPart(value)) checkShape(value)
  dropForbidden(value, onDrop)
  return value
}
