import { useEffect, useState } from 'react'
import { duplicateCheck } from '../../contract/duplicate.ts'
import { Refused } from '../../core/errors.ts'
import { send } from '../../session/request/send.ts'
import type { Loose, LooseField } from './record-form.ts'

/** Milliseconds without typing until the platform is asked. */
const pause = 400

/** By the name of the field, the platform's sentence about a value that another record has. Asked while one types. */
export function useDuplicates(
  fields: readonly LooseField[],
  draft: Loose,
  base: Loose,
  id: string | undefined
): Readonly<Record<string, string>> {
  const [taken, setTaken] = useState<Record<string, { value: unknown; problem: string }>>({})
  const asked = fields.filter(({ name, unique }) => unique && draft[name] !== base[name] && draft[name] !== '')
  const key = asked.map(({ name }) => `${name}=${String(draft[name])}`).join('\n')
  useEffect(() => {
    if (key === '') return setTaken({})
    const controller = new AbortController()
    const ask = async ({ name, unique }: LooseField): Promise<[string, { value: unknown; problem: string }]> => {
      const value = draft[name]
      const query = { ...unique!, fieldVal: String(draft[name]), ...(id && { dataId: id }) }
      try {
        await send(duplicateCheck, { query, signal: controller.signal })
        return [name, { value, problem: '' }]
      } catch (error) {
        // What fails otherwise is told by the save.
        return [name, { value, problem: error instanceof Refused ? error.message : '' }]
      }
    }
    const timer = setTimeout(async () => {
      const found = await Promise.all(asked.map(ask))
      if (!controller.signal.aborted) setTaken(Object.fromEntries(found))
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, id])
  // What was said of another value says nothing of this one.
  return Object.fromEntries(
    Object.entries(taken).flatMap(([name, { value, problem }]) =>
      problem !== '' && value === draft[name] ? [[name, problem]] : []
    )
  )
}
