import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useMemo } from 'react'
import type { Widget } from '../document/document.ts'
import { useSettings } from '../host/form-settings-context.ts'
import { choicesOf, type Choice } from '../document/choices.ts'
import type { LoadState, OptionLoad } from '../host/remote-options.ts'
import { isOn, textOption } from '../document/type.ts'

const $static = atom<LoadState>({ is: 'ready', list: [] })

/** Returns the choices of a widget: its own, or those of its remote function. `state` and `load` report the loading. */
export function useChoices(widget: Widget): { choices: Choice[]; state: LoadState; load: OptionLoad | undefined } {
  const { loads, isDesign } = useSettings()
  const { options } = widget
  const name = textOption(options, 'remoteFunc')
  const isRemote = isOn(options, 'remote') && (name !== '' || widget.type !== 'cascader')
  const load = useMemo(
    () => (isRemote && !isDesign ? loads(name, widget) : undefined),
    [isRemote, isDesign, loads, name, widget]
  )
  const state = useStore(load?.$state ?? $static)
  const choices = useMemo(() => {
    const answer = state.is === 'ready' ? state.list : []
    return choicesOf(!isRemote ? options.options : isDesign ? options.remoteOptions : answer, options, isRemote)
  }, [state, options, isRemote, isDesign])
  return { choices, state, load }
}
