import { Callout } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { wronglyTold } from '../../../base/contract/apply.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { changesOf } from '../../../base/session/wire/changes.ts'
import { send } from '../../../base/session/request/send.ts'
import { calendarText } from './calendar.text.ts'

/** Lists letters of running applications that told another last day than the calendar gives now. */
export function ToldLetters() {
  const text = useText(calendarText)
  const version = useStore(changesOf('application'))
  const { value } = useLoad(signal => send(wronglyTold, { signal }), [version])
  if (!value || value.length === 0) return null
  return (
    <Callout className="calendar-told" intent="warning" title={text.toldTitle(value.length)} compact>
      <ul aria-label={text.toldTitle(value.length)}>
        {value.map(({ id, code, title, letter, number, day, told, dueDate }) => (
          <li key={`${id} ${number} ${letter}`}>
            <b>{title}</b> {code}
            <br />
            {text.told(letter, number, day, told, dueDate)}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
