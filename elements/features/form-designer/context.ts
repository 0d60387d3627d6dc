import { useStore } from '@nanostores/react'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Locale } from '../../base/core/locale.ts'
import type { FormDocument, Options, TypeName } from '../../base/form-engine/document/document.ts'
import type { Designer } from './model/designer.ts'
import type { DesignerWords } from './form-designer.text.ts'

/** A field of the table a form is bound to. */
export interface HostField {
  model: string
  label: string
}

/** An entry of the palette: a type, with what a host presets. */
export interface PaletteEntry {
  type: TypeName
  name?: string
  options?: Options
}

/** A dialog stays until it is closed, so that the focus goes back to what opened it. */
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
  /** Files have a way without an address of the field: by the host's upload, or to the platform. */
  hasUpload: boolean
  /** Puts the focus on what is chosen in the canvas. */
  toCanvas: () => void
  /** Puts the focus on the first property, or on a rule. */
  /** What is chosen shows its properties; the focus stays. */
  showProperties: () => void
  toProperties: (ruleId?: string) => void
  /** Says it to a screen reader. */
  announce: (message: string) => void
}

export const WorkplaceContext = createContext<Workplace | undefined>(undefined)

export function useWorkplace(): Workplace {
  const workplace = useContext(WorkplaceContext)
  if (!workplace) throw new Error('useWorkplace is called outside the designer')
  return workplace
}

export const useFormDocument = (): FormDocument => useStore(useWorkplace().designer.$document)

/** Whether a widget is chosen; a change of the choice draws only those it is about. */
export function useIsChosen(key: string): boolean {
  const { $selection } = useWorkplace().designer
  return useSyncExternalStore($selection.listen, () => $selection.get().includes(key))
}
