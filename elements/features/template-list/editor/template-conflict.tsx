import { templateKinds, type Template, type TemplateDraft } from '../../../base/contract/template.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import ConflictDialog from '../../../base/crud/record/conflict-dialog.tsx'
import { differences } from '../../../base/crud/record/drafting.ts'
import { wordsIn } from '../../../base/crud/noun/noun-words.ts'
import { editorText } from './editor.text.ts'

interface Props {
  theirs: Template
  mine: TemplateDraft
  /** Version that both started from, if it is known. */
  base: TemplateDraft | undefined
  busy: boolean
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}

/** Resolves a conflict: another user saved the template. */
export default function TemplateConflict({ theirs, mine, base, ...choice }: Props) {
  const text = useText(editorText)
  const locale = useLocale()
  const show = (draft: TemplateDraft, field: keyof TemplateDraft): string =>
    field === 'kind' ? wordsIn(locale, templateKinds[draft.kind]) : draft[field]
  const { name, fileName, kind, code } = theirs
  const rows = differences({ name, fileName, kind, code }, mine).map(field => ({
    ...{ name: text[field], theirs: show(theirs, field), mine: show(mine, field) },
    ...(base && { base: show(base, field) })
  }))
  const saved = { name: theirs.updateByName, time: theirs.updateTime }
  return <ConflictDialog {...choice} title={text.conflict} theirs={saved} differences={rows} />
}
