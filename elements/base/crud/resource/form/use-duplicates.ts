import { useEffect, useEffectEvent, useState } from 'react'
import { duplicateCheck } from '../../../contract/duplicate.ts'
import { Refused } from '../../../core/language/errors.ts'
import { send } from '../../../session/request/send.ts'
import type { Loose, LooseField } from './record-form.ts'

/** Debounce of the check in ms. */
const pause = 400

/** Checks while typing whether other records have the same values. @returns the platform's messages by field name */
export function useDuplicates(
  fields: readonly LooseField[],
  draft: Loose,
  base: Loose,
  id: string | undefined
): Readonly<Record<string, string>> {
  const [taken, setTaken] = useState<Record<string, { value: unknown; problem: string }>>({})
  const asked = fields.filter(({ name, unique }) => unique && draft[name] !== base[name] && draft[name] !== '')
  const key = asked.map(({ name }) => `${name}=${String(draft[name])}`).join('\n')
  const askAll = useEffectEvent((signal: AbortSignal) => {
    const ask = async ({ name, unique }: LooseField): Promise<[string, { value: unknown; problem: string }]> => {
      const value = draft[name]
      const query = { ...unique!, fieldVal: String(draft[name]), ...(id && { dataId: id }) }
      try {
        await send(duplicateCheck, { query, signal })
        return [name, { value, problem: '' }]
      } catch (error) {
        // Other failures are reported by the save.
        return [name, { value, problem: error instanceof Refused ? error.message : '' }]
      }
    }
    return Promise.all(asked.map(ask))
  })
  useEffect(() => {
    if (key === '') return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const found = await askAll(controller.signal)
      if (!controller.signal.aborted) setTaken(Object.fromEntries(found))
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, id])
  // Ignores results of earlier values.
  return Object.fromEntries(
    asked.flatMap(({ name }) => {
      const { value, problem = '' } = taken[name] ?? {}
      return problem !== '' && value === draft[name] ? [[name, problem]] : []
    })
  )
}
