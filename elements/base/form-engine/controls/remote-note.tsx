import type { HostProblem } from '../host/host-function.ts'
import type { LoadState, OptionLoad } from '../host/remote-options.ts'
import { useText } from '../../core/language/text.ts'
import { formText } from './form.text.ts'

/** Shows the progress or the error of loading a list in its place; nothing once it is loaded. */
export function RemoteNote({ state, load }: { state: LoadState; load: OptionLoad | undefined }) {
  const text = useText(formText)
  if (!load || state.is === 'ready') return null
  if (state.is === 'loading') {
    return (
      <span className="field-note" role="status">
        {text.optionsLoading}{' '}
        <button type="button" className="link-button" onClick={load.cancel}>
          {text.cancel}
        </button>
      </span>
    )
  }
  return (
    <span className="field-note field-note-wrong" role="alert">
      {hostSentence(state.problem, text)}{' '}
      <button type="button" className="link-button" onClick={load.retry}>
        {text.retry}
      </button>
    </span>
  )
}

/** Returns the reason that the host gave for people: not the message of a fault in its script, such as a TypeError. */
function reasonOf(cause: unknown): string {
  const reason = cause instanceof Error ? (cause.name === 'Error' ? cause.message : '') : cause
  return typeof reason === 'string' && reason.length <= 200 ? reason.trim() : ''
}

/** Returns the message for a problem with a function of the host. */
function hostSentence({ code, functionName, cause }: HostProblem, text: (typeof formText)['zh-CN']): string {
  if (code === 'missing') return functionName ? text.functionMissing(functionName) : text.functionUnnamed
  if (code === 'slow') return text.functionSlow(functionName)
  if (code === 'wrong') return text.functionWrong(functionName)
  if (code === 'cancelled') return text.functionCancelled
  const reason = reasonOf(cause)
  return reason ? text.functionSaid(reason) : text.functionFailed(functionName)
}
