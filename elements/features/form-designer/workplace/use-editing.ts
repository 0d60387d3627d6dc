import { useStore } from '@nanostores/react'
import type { FormConfig, Widget } from '../../../base/form-engine/document/document.ts'
import { update, updateConfig } from '../model/edits.ts'
import { useFormDocument, useWorkplace } from './context.ts'
import { setOption } from '../model/option-rules.ts'
import { placesOf } from '../model/places.ts'

export interface Editing {
  /** Selected widgets; the last one is shown. */
  widgets: readonly Widget[]
  widget: Widget | undefined
  /** Changes all selected widgets and optionally the form's settings. Edits with the same `breath` are merged. */
  change: (change: (widget: Widget) => Widget, breath?: string, config?: Partial<FormConfig>) => void
  set: (option: string, value: unknown) => void
  /** Sets several options as one edit. */
  setAll: (options: Readonly<Record<string, unknown>>) => void
}

/** Provides the selected widgets for the inspector. */
export function useEditing(): Editing {
  const { designer, locale } = useWorkplace()
  const document = useFormDocument()
  const selection = useStore(designer.$selection)
  const places = placesOf(document)
  const widgets = selection.flatMap(key => places.get(key)?.widget ?? [])

  const change = (edit: (widget: Widget) => Widget, breath?: string, config?: Partial<FormConfig>) => {
    let next = designer.$document.get()
    for (const key of selection) next = update(next, key, edit)
    if (config) next = updateConfig(next, config)
    designer.edit(next, { breath: breath && `${selection.join()} ${breath}` })
  }
  return {
    widgets,
    widget: widgets.at(-1),
    change,
    set: (option, value) => change(widget => setOption(widget, option, value, locale), option),
    setAll: options =>
      change(widget =>
        Object.entries(options).reduce((now, [option, value]) => setOption(now, option, value, locale), widget)
      )
  }
}
