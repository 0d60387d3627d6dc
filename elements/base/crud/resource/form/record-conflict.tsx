import { useText } from '../../../core/language/text.ts'
import ConflictDialog from '../../record/conflict-dialog.tsx'
import { differences } from '../../record/drafting.ts'
import { draftOf } from './form-record.ts'
import { wordsOf } from './record-checks.ts'
import { looseForm, type AnyForm, type FormRecord, type Loose } from './record-form.ts'
import { recordPaneText } from './record-pane.text.ts'

interface Props {
  form: AnyForm
  theirs: FormRecord & Loose
  mine: Loose
  busy: boolean
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}

/** Conflict dialog of a form: another user saved the record meanwhile. */
export default function RecordConflict({ form: described, theirs, mine, ...choice }: Props) {
  const text = useText(recordPaneText)
  const form = looseForm(described)
  const their = draftOf(form, theirs)
  const different = differences(their, mine)
  const rows = form.fields
    .filter(({ name, isAsked }) => different.includes(name) && (!isAsked || isAsked(mine) || isAsked(their)))
    .map(field => ({ name: field.label, theirs: wordsOf(field, their), mine: wordsOf(field, mine) }))
  const stamp = { name: theirs.updateByName, time: theirs.updateTime }
  return <ConflictDialog {...choice} title={text.conflict} theirs={stamp} differences={rows} />
}
