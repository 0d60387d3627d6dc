import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { contentEntry, statesOfKind, type ContentEntry, type EntryKind } from '../../../base/contract/content-entry.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { send } from '../../../base/session/request/send.ts'
import { channelOf, titleOf, wordOf } from './describe-entries.tsx'
import { entriesText } from './entries.text.ts'

interface Props {
  entry: ContentEntry
  kind: EntryKind
  mayEdit: boolean
  onClose: () => void
}

/** Shows a whole entry. The contact is read on demand, because the log names its readers. */
export default function EntryDialog({ entry, kind, mayEdit, onClose }: Props) {
  const text = useText(entriesText)
  const locale = useLocale()
  const [contact, setContact] = useState(entry.contact)
  const state = statesOfKind[kind].find(each => each.state === entry.state)
  const read = () =>
    send(contentEntry, { query: { id: entry.id } }).then(
      whole => setContact(whole.contact),
      (error: unknown) => toast(sentence(error), 'danger')
    )
  const facts: [string, string][] = [
    [text.name, entry.name || text.noName],
    [text.contact, contact || text.noContact],
    [text.region, entry.region],
    [text.time, entry.createTime],
    [text.channel, kind === 'opinions' ? channelOf(entry.channel, locale) : ''],
    [text.receivedOn, entry.receivedOn],
    [text.enteredBy, entry.enteredByName],
    [text.state, state ? wordOf(state, locale) : ''],
    [text.reason, entry.reason],
    [text.reply, entry.reply && `${entry.reply}\n${entry.replyByName}`],
    [text.by, entry.updateByName && `${entry.updateByName} ${entry.updateTime}`]
  ]
  return (
    <Dialog isOpen title={titleOf(kind, entry).slice(0, 40)} onClose={onClose} style={{ width: 640 }}>
      <DialogBody>
        <dl className="entry-facts">
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {entry.content && <p className="entry-text">{entry.content}</p>}
        <dl className="entry-answers">
          {entry.answers.map(({ title, answer }, at) => (
            <div key={at}>
              <dt>{title}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {mayEdit && contact.includes('****') && <Button text={text.readContact} onClick={() => void read()} />}
            <Button intent="primary" text={text.close} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
}
