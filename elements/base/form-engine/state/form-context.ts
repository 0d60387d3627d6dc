import { createContext, useContext } from 'react'
import type { Cell } from '../cells/form-cells.ts'
import type { FormState } from './form-state.ts'

/** What the parts of a drawn form share. */
export interface FormContext {
  state: FormState
  isReadonly: boolean
  isDisabled: boolean
  /** A person left a field: it is checked, once a press that goes on is over. */
  leave: (cell: Cell) => void
  /** Tells a screen reader what happened, where the page shows it only to the eye. */
  announce: (sentence: string) => void
}

export const Form = createContext<FormContext | undefined>(undefined)

/** The row around a field: what names in it begin with (`table.0.`), and whether it is the first, with all tables around it. */
export const RowPlace = createContext({ path: '', isFirst: true })

export function useForm(): FormContext {
  const form = useContext(Form)
  if (!form) throw new Error('useForm is called outside a form')
  return form
}
