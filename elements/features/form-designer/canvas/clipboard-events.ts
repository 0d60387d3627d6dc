import type { ClipboardEvent } from 'react'
import { clipText, readClip } from '../model/clipboard.ts'
import { chosenWidgets, paste, removeChosen } from '../model/commands.ts'
import type { Workplace } from '../workplace/context.ts'
import { importDocument } from '../exchange/import-document.ts'

/** Handles copy, cut and paste with the system clipboard in canvas and outline. */
export function clipboardOf({ designer, text, isReadonly, announce }: Workplace) {
  const isHere = (event: ClipboardEvent): boolean => (event.target as Element).closest('.canvas, .outline') !== null
  const copy = (event: ClipboardEvent, isCut: boolean) => {
    const widgets = chosenWidgets(designer)
    if (!isHere(event) || widgets.length === 0 || (isCut && isReadonly)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', clipText(widgets, designer.$document.get()))
    announce(text.copied(widgets.length))
    if (isCut) announce(text.removed(removeChosen(designer).length))
  }
  return {
    onCopy: (event: ClipboardEvent) => copy(event, false),
    onCut: (event: ClipboardEvent) => copy(event, true),
    onPaste(event: ClipboardEvent) {
      if (!isHere(event) || isReadonly) return
      event.preventDefault()
      const widgets = paste(
        designer,
        readClip(event.clipboardData.getData('text/plain'), value => importDocument(value).document)
      )
      announce(widgets.length > 0 ? text.pasted(widgets.length) : text.nothingToPaste)
    }
  }
}
