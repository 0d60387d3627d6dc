import { createContext, useContext } from 'react'
import type { Cell } from '../cells/form-cells.ts'
import type { FormState } from './form-state.ts'

/** Context shared by the parts of a drawn form. */
export interface FormContext {
  state: FormState
  isReadonly: boolean
  isDisabled: boolean
  /** Checks the field that the user left, after a press in progress is over. */
  leave: (cell: Cell) => void
  /** Announces to screen readers what the page shows only visually. */
  announce: (sentence: string) => void
}

export const Form = createContext<FormContext | undefined>(undefined)

/**
 * Position of the row around a field: the prefix of its names (`table.0.`), and whether it is the first row in all
 * tables around it.
 */
export const RowPlace = createContext({ path: '', isFirst: true })

export function useForm(): FormContext {
  const form = useContext(Form)
  if (!form) throw new Error('useForm is called outside a form')
  return form
}
