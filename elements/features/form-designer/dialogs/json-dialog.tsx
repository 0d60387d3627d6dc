import { Button, Tab, Tabs } from '@blueprintjs/core'
import { useMemo, useRef, useState, type ChangeEvent } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useText } from '../../../base/core/language/text.ts'
import { walk } from '../../../base/form-engine/document/document.ts'
import { useFormDocument, useWorkplace, type DialogState } from '../workplace/context.ts'
import { CopyButton } from './copy-button.tsx'
import { dialogText } from './dialogs.text.ts'
import { importText, sayFinding, sayProblem } from '../exchange/import-document.text.ts'
import type { Designer } from '../model/designer.ts'
import { importDocument, type Finding } from '../exchange/import-document.ts'
import { ImportProblem } from '../exchange/read-json.ts'
import { writeJson } from '../../../base/core/values/json.ts'

/** Pasted texts by designer, preserved when the dialog is closed. */
const pasted = new WeakMap<Designer, string>()

/** Shows the document as JSON, and imports another one. */
export default function JsonDialog({ isOpen, onClose }: DialogState) {
  const text = useText(dialogText)
  const { isReadonly } = useWorkplace()
  const document = useFormDocument()
  const [tab, setTab] = useState('view')
  const json = useMemo(() => writeJson(document, undefined, 2), [document])
  const download = () => {
    const link = Object.assign(globalThis.document.createElement('a'), {
      href: URL.createObjectURL(new Blob([json], { type: 'application/json' })),
      download: 'form.json'
    })
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Dialog isOpen={isOpen} title={text.json} onClose={onClose} className="wide-dialog">
      <DialogBody>
        <Tabs id="json" selectedTabId={tab} onChange={next => setTab(String(next))} renderActiveTabPanelOnly>
          <Tab
            id="view"
            title={text.jsonView}
            panel={
              <>
                <div className="dialog-tools">
                  <span className="space" />
                  <Button size="small" text={text.download} onClick={download} />
                  <CopyButton text={json} autoFocus />
                </div>
                <textarea className="code" readOnly aria-label={text.json} value={json} />
              </>
            }
          />
          {!isReadonly && <Tab id="import" title={text.jsonImport} panel={<Import onDone={onClose} />} />}
        </Tabs>
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}

/** Imports a document from text or a file. Reports errors and keeps the text for correction. */
function Import({ onDone }: { onDone: () => void }) {
  const text = useText(dialogText)
  const words = useText(importText)
  const { designer, locale } = useWorkplace()
  const [json, setText] = useState(pasted.get(designer) ?? '')
  const setJson = (next: string) => {
    pasted.set(designer, next)
    setText(next)
  }
  const [problem, setProblem] = useState<ImportProblem>()
  const [report, setReport] = useState<Finding[]>()
  const area = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)

  const take = () => {
    setProblem(undefined)
    try {
      const read = importDocument(json, locale)
      designer.edit(read.document, { selection: read.document.list[0] ? [read.document.list[0].key] : [] })
      pasted.delete(designer)
      toast(text.imported([...walk(read.document.list)].length), 'success')
      if (read.report.length === 0) return onDone()
      setReport(read.report)
    } catch (error) {
      if (!(error instanceof ImportProblem)) throw error
      setProblem(error)
      if (error.line !== undefined) goTo(area.current, error.line, error.column ?? 1)
    }
  }
  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file) setJson(await file.text())
    event.target.value = ''
  }

  if (report) {
    return (
      <>
        <p role="status">{text.report(report.length)}</p>
        <ul className="report" ref={focusWhenDrawn} tabIndex={-1}>
          {report.map((finding, at) => (
            <li key={at}>
              {sayFinding(words, finding)} <code>{finding.path}</code>
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      <div className="dialog-tools">
        <span>{text.importNote}</span>
        <span className="space" />
        <input
          ref={picker}
          type="file"
          accept=".json,application/json,text/plain"
          hidden
          onChange={event => void readFile(event)}
        />
        <Button size="small" text={text.jsonFile} onClick={() => picker.current?.click()} />
        <Button size="small" intent="primary" text={text.importNow} disabled={json.trim() === ''} onClick={take} />
      </div>
      {problem && (
        <p id="import-problem" className="failure" role="alert">
          {sayProblem(words, problem)}
        </p>
      )}
      <textarea
        ref={area}
        className="code code-entry-large"
        autoFocus
        aria-label={text.jsonImport}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? 'import-problem' : undefined}
        placeholder={text.jsonPlaceholder}
        spellCheck={false}
        value={json}
        onChange={event => {
          setJson(event.target.value)
          setProblem(undefined)
        }}
      />
    </>
  )
}

/** The pressed button is gone: focus would leave the dialog. */
const focusWhenDrawn = (report: HTMLElement | null): void => report?.focus()

/** Moves the caret to a syntax error. */
function goTo(area: HTMLTextAreaElement | null, line: number, column: number): void {
  if (!area) return
  const before = area.value.split('\n').slice(0, line - 1)
  const at = before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1
  area.focus()
  area.setSelectionRange(at, Math.min(area.value.length, at + 1))
}
