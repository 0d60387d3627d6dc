import { Button } from '@blueprintjs/core'
import { toldLists, type ToldList } from '../../contract/sheet.ts'
import { useText } from '../../core/language/text.ts'
import { useLoad } from '../../kit/use-load.ts'
import { send } from '../../session/request/send.ts'
import { sheetText } from './sheet.text.ts'

const load = (signal: AbortSignal) => send(toldLists, { signal })

/** Offers lists of secrets that the user has not saved, for example because the answer of an import was lost. */
export default function ToldOffers({ onOpen }: { onOpen: (told: ToldList) => void }) {
  const text = useText(sheetText)
  const { value = [] } = useLoad(load, [])
  return value.map(told => (
    <p key={told.id} className="sheet-offer" role="status">
      <span>{text.toldOffer(told.createTime.slice(0, 16), told.rows.length)}</span>
      <Button size="small" text={text.toldShow} onClick={() => onOpen(told)} />
    </p>
  ))
}
