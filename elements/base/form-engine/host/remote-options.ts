import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Widget } from '../document/document.ts'
import { callHost, HostProblem, type Functions } from './host-function.ts'

export type LoadState =
  | { is: 'loading' }
  | { is: 'ready'; list: readonly unknown[] }
  | { is: 'failed'; problem: HostProblem }

/** Loading of one list. Starts with the first subscriber and is cancelled with the last. */
export interface OptionLoad {
  $state: ReadableAtom<LoadState>
  cancel: () => void
  retry: () => void
}

export type OptionLoads = (name: string, widget: Widget) => OptionLoad

/** Creates the option lists of a form. Each function is called once, even if several fields show its list. */
export function createOptionLoads(functions: Functions): OptionLoads {
  const loads = new Map<string, OptionLoad>()
  return (name, widget) => {
    let load = loads.get(name)
    if (!load) loads.set(name, (load = createLoad(functions, name, widget)))
    return load
  }
}

function createLoad(functions: Functions, name: string, widget: Widget): OptionLoad {
  const $state = atom<LoadState>({ is: 'loading' })
  let controller: AbortController | undefined

  const start = () => {
    const own = (controller = new AbortController())
    $state.set({ is: 'loading' })
    callHost(functions, name, widget, own.signal).then(
      list => {
        if (own !== controller) return
        $state.set(
          Array.isArray(list) ? { is: 'ready', list } : { is: 'failed', problem: new HostProblem('wrong', name) }
        )
      },
      (problem: HostProblem) => own === controller && $state.set({ is: 'failed', problem })
    )
  }
  onMount($state, () => {
    if ($state.get().is === 'loading') start()
    return () => {
      if ($state.get().is !== 'loading') return
      const before = controller
      controller = undefined
      before?.abort()
    }
  })
  return { $state, cancel: () => controller?.abort(), retry: start }
}
