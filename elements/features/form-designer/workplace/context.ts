import { useStore } from '@nanostores/react'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Locale } from '../../../base/core/language/locale.ts'
import type { FormDocument, Options, TypeName } from '../../../base/form-engine/document/document.ts'
import type { Designer } from '../model/designer.ts'
import type { DesignerWords } from '../form-designer.text.ts'

/** Field of the table that a form is bound to. */
export interface HostField {
  model: string
  label: string
}

/** Entry of the palette: a type with presets of the host. */
export interface PaletteEntry {
  type: TypeName
  name?: string
  options?: Options
}

/** State of a dialog. Stays mounted until closed, so that focus returns to its opener. */
export interface DialogState {
  isOpen: boolean
  onClose: () => void
}

export interface Workplace {
  designer: Designer
  text: DesignerWords
  locale: Locale
  isReadonly: boolean
  entries: readonly PaletteEntry[]
  hostFields: readonly HostField[]
  functions: Record<string, unknown> | undefined
  upload: unknown
  /** Fields without an address upload to the platform. */
  isOnPlatform: boolean
  /** Focuses the selection in the canvas. */
  toCanvas: () => void
  /** Focuses the first property, or a rule. */
  /** Shows the properties of the selection without moving focus. */
  showProperties: () => void
  toProperties: (ruleId?: string, tab?: 'widget' | 'form') => void
  /** Announces a message to screen readers. */
  announce: (message: string) => void
}

export const WorkplaceContext = createContext<Workplace | undefined>(undefined)

export function useWorkplace(): Workplace {
  const workplace = useContext(WorkplaceContext)
  if (!workplace) throw new Error('useWorkplace is called outside the designer')
  return workplace
}

export const useFormDocument = (): FormDocument => useStore(useWorkplace().designer.$document)

/** Returns whether a widget is selected. Selection changes re-render only affected widgets. */
export function useIsChosen(key: string): boolean {
  const { $selection } = useWorkplace().designer
  return useSyncExternalStore($selection.listen, () => $selection.get().includes(key))
}
