import { Button, Callout, ProgressBar } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { checkLinks, linkProblems, mostChecked, type CheckedLink, type Link } from '../../base/contract/link.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { linkListText } from './link-list.text.ts'

/** Checks links, some per request, and lists those with a problem. Closing the dialog stops. */
export default function CheckDialog({ links, onClose }: { links: readonly Link[]; onClose: () => void }) {
  const text = useText(linkListText)
  const locale = useLocale()
  const [checked, setChecked] = useState<CheckedLink[]>([])
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const run = async () => {
      for (let at = 0; at < links.length; at += mostChecked) {
        const ids = links.slice(at, at + mostChecked).map(({ id }) => id)
        const found = await send(checkLinks, { body: { ids }, signal })
        if (signal.aborted) return
        setChecked(before => [...before, ...found])
      }
    }
    run()
      .catch((error: unknown) => signal.aborted || setProblem(sentence(error)))
      .finally(() => changed('link'))
    return () => controller.abort()
  }, [links])
  const bad = checked.filter(each => each.problem !== '')
  const isDone = checked.length >= links.length || problem !== ''
  const nameOf = (id: string) => links.find(link => link.id === id)?.name ?? ''
  const wordOf = (code: string) => wordsIn(locale, linkProblems.find(([value]) => value === code)?.[1] ?? ['', ''])
  return (
    <Dialog isOpen title={text.check} onClose={onClose} style={{ width: 520 }}>
      <DialogBody>
        {problem && (
          <Callout intent="danger" title={text.checkStopped}>
            {problem}
          </Callout>
        )}
        {!isDone && (
          <ProgressBar value={checked.length / links.length} animate={false} stripes={false} aria-label={text.check} />
        )}
        <p role="status">
          {isDone ? text.checked(checked.length, bad.length) : text.checking(checked.length, links.length)}
        </p>
        {bad.length > 0 && (
          <ul className="bad-links">
            {bad.map(each => (
              <li key={each.id}>
                {nameOf(each.id)} <span className="mark mark-bad">{wordOf(each.problem)}</span>
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={isDone ? text.close : text.cancel} onClick={onClose} />} />
    </Dialog>
  )
}
