import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { readToldList, toldLists, type ToldList } from '../../contract/sheet.ts'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { useLoad } from '../../kit/use-load.ts'
import { send } from '../../session/request/send.ts'
import { sheetText } from './sheet.text.ts'

const load = (signal: AbortSignal) => send(toldLists, { signal })

/** Offers lists of secrets that the user has not saved, for example because the answer of an import was lost. */
export default function ToldOffers({ onOpen }: { onOpen: (told: ToldList) => void }) {
  const text = useText(sheetText)
  const { value = [] } = useLoad(load, [])
  const [busyId, setBusyId] = useState('')
  const [problem, setProblem] = useState('')
  const open = async (id: string) => {
    setBusyId(id)
    setProblem('')
    try {
      onOpen(await send(readToldList, { query: { id } }))
    } catch (error) {
      setProblem(sentence(error))
    }
    setBusyId('')
  }
  return (
    <>
      {problem && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
      {value.map(({ id, createTime, count }) => (
        <p key={id} className="sheet-offer" role="status">
          <span>{text.toldOffer(createTime.slice(0, 16), count)}</span>
          <Button
            size="small"
            text={text.toldShow}
            loading={busyId === id}
            disabled={busyId !== '' && busyId !== id}
            onClick={() => void open(id)}
          />
        </p>
      ))}
    </>
  )
}
