import { useEffect, useEffectEvent, useState } from 'react'
import { checkTemplate, templateLimits, type TemplateProblem } from '../../../base/contract/template.ts'
import { send } from '../../../base/session/request/send.ts'

/** Milliseconds without typing after which the syntax is checked. */
const pause = 700

interface CodeCheck {
  state: 'none' | 'checking' | 'done' | 'failed'
  problems: readonly TemplateProblem[]
}

/** Checks the syntax of the code while it is written. */
export function useCodeCheck(code: string, isOn: boolean): CodeCheck {
  const [checked, setChecked] = useState<{ code: string; problems?: TemplateProblem[] }>()
  const check = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const problems = await send(checkTemplate, { body: { code }, signal })
      if (!signal.aborted) setChecked({ code, problems })
    } catch {
      if (!signal.aborted) setChecked({ code })
    }
  })
  const isAsked = isOn && code !== '' && code.length <= templateLimits.characters
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    const timer = setTimeout(() => void check(controller.signal), pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [code, isAsked])
  if (!isAsked) return { state: 'none', problems: [] }
  if (checked?.code !== code) return { state: 'checking', problems: [] }
  return { state: checked.problems ? 'done' : 'failed', problems: checked.problems ?? [] }
}
