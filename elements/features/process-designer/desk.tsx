import { useCallback, useRef, useState } from 'react'
import { deployProcessByPost, drawnId, type Process, type ProcessProblem } from '../../base/contract/process.ts'
import { emit, useHost } from '../../base/core/react/host.ts'
import { Refused, sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { later } from '../../base/kit/later.tsx'
import { RecordBar } from '../../base/crud/record/record-bar.tsx'
import { useRecord, useRecordState } from '../../base/crud/record/use-record.ts'
import { useMayTry, useRights } from '../../base/kit/access/use-rights.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import type { EditorProps } from './editor.ts'
import { createProcessRecord } from './keeping/process-record.ts'
import { blankDocument, newKey } from './model/blank.ts'
import { Problems } from './problems.tsx'
import { designerText } from './process-designer.text.ts'
import { Toolbar, type Way } from './toolbar.tsx'
import { useAnswers } from './use-answers.ts'
import { Waiting } from './waiting.tsx'

const editors = {
  draw: later<EditorProps>(() => import('./drawing.tsx'), Waiting),
  list: later<EditorProps>(() => import('./steps/step-list.tsx'), Waiting)
}

const TrialDialog = later(() => import('./trial/trial-dialog.tsx'))
const VersionsDialog = later(() => import('./trial/versions-dialog.tsx'))

interface Props {
  process?: Process
  onMade: (process: Process) => void
}

async function settledNow(): Promise<void> {}

/** Edits a process with its tools, as a diagram or as a list of steps. */
export function Desk({ process, onMade }: Props) {
  const text = useText(designerText)
  const host = useHost()
  const can = useRights()
  const record = useRecord(() =>
    createProcessRecord({ processName: '', description: '', bpmnXml: blankDocument(newKey(), text) }, process)
  )
  const { record: saved, draft, isDirty, busy } = useRecordState(record)
  const mayTry = useMayTry(isDirty)
  const [way, setWay] = useState<Way>('draw')
  const [problems, setProblems] = useState<ProcessProblem[]>([])
  const [notes, setNotes] = useState<ProcessProblem[]>([])
  const [chosen, setChosen] = useState<{ id: string; at: number }>()
  const [tried, setTried] = useState<{ xml: string; isOpen: boolean }>()
  const [areVersions, setVersions] = useState<boolean>()
  const name = useRef<HTMLInputElement>(null)
  /** The canvas exports its document after each step. A save waits for the last export. */
  const settled = useRef(settledNow)
  const onWriting = useCallback((wait: () => Promise<void>) => {
    settled.current = wait
    return () => {
      settled.current = settledNow
    }
  }, [])
  const isEditable = mayTry(saved ? 'system:process:edit' : 'system:process:add')
  const Editor = editors[way]

  const save = async (): Promise<Process | undefined> => {
    await settled.current()
    if (record.$draft.get().processName.trim() === '') {
      toast(text.nameNeeded, 'warning')
      return void name.current?.focus()
    }
    const before = record.$record.get()
    if (before && !record.$isDirty.get()) return before
    const now = await record.save()
    if (now && !before) {
      onMade(now)
      emit(host, 'qd-saved', { id: now.id })
      host.setAttribute('process-id', now.id)
    }
    return now
  }
  const saveOnly = async () => {
    if (record.$busy.get()) return
    if (await save()) toast(text.saved, 'success')
  }
  const deploy = async () => {
    if (record.$busy.get()) return
    const now = await save()
    if (!now) return
    setProblems([])
    setNotes([])
    try {
      const { version, notes: found } = await send(deployProcessByPost, { body: { id: now.id } })
      toast(text.deployed(version), 'success')
      setNotes(found)
      changed('process')
    } catch (error) {
      const found = error instanceof Refused && Array.isArray(error.result) ? (error.result as ProcessProblem[]) : []
      setProblems(found)
      if (found.length === 0) toast(sentence(error), 'danger')
    }
  }
  useAnswers({ title: draft.processName || (saved ? '' : text.newName), onSave: () => isEditable && saveOnly() })
  const turn = async (next: Way) => {
    await settled.current()
    setWay(next)
  }
  const tryOut = async () => {
    await settled.current()
    setTried({ xml: record.$draft.get().bpmnXml, isOpen: true })
  }
  const show = (id: string) => {
    setWay('draw')
    setChosen({ id: drawnId(id), at: Date.now() })
  }
  return (
    <div className="desk">
      <Toolbar
        name={draft.processName}
        nameRef={name}
        version={saved?.deployedVersion ?? 0}
        isDirty={isDirty}
        isBusy={busy}
        isEditable={isEditable}
        mayDeploy={can('system:process:deploy')}
        way={way}
        onName={processName => record.change({ processName })}
        onWay={next => void turn(next)}
        onSave={() => void saveOnly()}
        onDeploy={() => void deploy()}
        onTry={() => void tryOut()}
        onVersions={() => setVersions(true)}
      />
      <div className="standing">
        {!isEditable && <p className="note">{text.readonly}</p>}
        <RecordBar
          record={record}
          isEditable={isEditable}
          sayConflict={({ updateByName }) => text.theirs(updateByName)}
          toWork={() => name.current?.focus()}
        />
        {problems.length > 0 && <Problems problems={problems} onShow={show} onClose={() => setProblems([])} />}
        {notes.length > 0 && <Problems kind="notes" problems={notes} onShow={show} onClose={() => setNotes([])} />}
      </div>
      {tried && (
        <TrialDialog bpmnXml={tried.xml} isOpen={tried.isOpen} onClose={() => setTried({ ...tried, isOpen: false })} />
      )}
      {saved && areVersions !== undefined && (
        <VersionsDialog
          id={saved.id}
          version={saved.deployedVersion}
          isOpen={areVersions}
          onClose={() => setVersions(false)}
          onShow={id => {
            setVersions(false)
            show(id)
          }}
        />
      )}
      <Editor
        record={record}
        isEditable={isEditable}
        chosen={chosen}
        onWriting={onWriting}
        onDraw={() => setWay('draw')}
      />
    </div>
  )
}
