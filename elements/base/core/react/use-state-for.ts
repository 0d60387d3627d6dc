import { useState, type Dispatch, type SetStateAction } from 'react'

/** Like `useState`, but starts over with `begin()` when `subject` changes. */
export function useStateFor<Value>(subject: unknown, begin: () => Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState(begin)
  const [last, setLast] = useState(() => ({ subject }))
  if (Object.is(last.subject, subject)) return [value, setValue]
  const first = begin()
  setLast({ subject })
  setValue(() => first)
  return [first, setValue]
}
