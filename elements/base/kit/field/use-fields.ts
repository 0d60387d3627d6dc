import { useCallback, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { sentence } from '../../core/language/errors.ts'
import { useHost } from '../../core/react/host.ts'

/** Validates a value, with access to the other values. Returns a message, or ''. */
type FieldCheck<Name extends string> = (value: string, values: Record<Name, string>) => string

export interface Fields<Name extends string> {
  values: Record<Name, string>
  problems: Partial<Record<Name, string>>
  /** Error message of the platform for the whole form. */
  failure: string
  busy: boolean
  /** Props for the input of a field. The field's name is its id. */
  field: (name: Name) => {
    id: string
    value: string
    onValueChange: (value: string) => void
    onBlur: () => void
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }
  /** Validates all fields, then focuses the first invalid one or runs the action. */
  submit: (event: FormEvent) => void
  set: (name: Name, value: string) => void
  /** Validates single fields now. Returns true if all are valid. */
  check: (...names: Name[]) => boolean
  clear: () => void
}

/** State of a small form. Validates a field on blur, and all fields on submit. */
export function useFields<Name extends string>(
  initial: Record<Name, string>,
  checks: Partial<Record<Name, FieldCheck<Name>>>,
  action: (values: Record<Name, string>) => Promise<void>
): Fields<Name> {
  const host = useHost()
  const [values, setValues] = useState(initial)
  // Messages follow the language, so only the names of invalid fields are stored.
  const [wrong, setWrong] = useState<ReadonlySet<Name>>(new Set())
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const newest = useRef(values)
  useLayoutEffect(() => {
    newest.current = values
  }, [values])

  const problemOf = (name: Name, all: Record<Name, string>): string => checks[name]?.(all[name], all) ?? ''
  const problems: Partial<Record<Name, string>> = {}
  for (const name of wrong) problems[name] = problemOf(name, values)

  const set = useCallback((name: Name, value: string) => {
    newest.current = { ...newest.current, [name]: value }
    setValues(newest.current)
    setWrong(before => (before.has(name) ? new Set([...before].filter(other => other !== name)) : before))
    setFailure('')
  }, [])

  const check = (...names: Name[]): boolean => {
    const found = names.filter(name => problemOf(name, newest.current))
    setWrong(before => new Set([...[...before].filter(name => !names.includes(name)), ...found]))
    if (found[0]) host.shadowRoot?.getElementById(found[0])?.focus()
    return found.length === 0
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !check(...(Object.keys(initial) as Name[]))) return
    setBusy(true)
    setFailure('')
    try {
      await action(newest.current)
    } catch (error) {
      setFailure(sentence(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    problems,
    failure,
    busy,
    set,
    check,
    submit: event => void submit(event),
    clear: () => {
      setValues(initial)
      setWrong(new Set())
      setFailure('')
    },
    field: name => ({
      id: name,
      value: values[name],
      onValueChange: value => set(name, value),
      onBlur: () => {
        if (values[name] !== '' && problemOf(name, values)) setWrong(before => new Set([...before, name]))
      },
      'aria-invalid': Boolean(problems[name]),
      'aria-describedby': problems[name] ? `${name}-problem` : undefined
    })
  }
}
