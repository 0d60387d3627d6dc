import type { ContentKind } from '../../../../elements/base/contract/content-kind.ts'
import { models } from '../../database/tables/models.ts'
import type { Module, Reference } from '../../http/module.ts'
import { registerKindRules } from '../article/draft/kind-rules.ts'
import { by } from '../model/model-references.ts'
import { registerContentActions } from './confirm-contents.ts'
import { registerContentChoices } from './content-choices.ts'
import { opinionsDictionaries } from './fields/opinions-fields.ts'
import { trainedDictionaries } from './fields/trained-fields.ts'
import { kinds } from './kinds.ts'
import { registerContentHistory } from './sheet/content-history.ts'
import { registerContentExport } from './sheet/export-contents.ts'
import { registerContentImport } from './sheet/import-contents.ts'
import { registerPublicContents } from './public-contents.ts'
import { registerRowsSheet } from './rows-sheet.ts'

const entries = Object.entries(kinds) as [ContentKind, (typeof kinds)[ContentKind] & object][]

/** The model of each kind. An existing model with the same code stays. */
const kindModels: Reference[] = entries.map(([kind, { name, description, fields }]) => ({
  id: `model-${kind}`,
  bring: tx =>
    tx
      .insert(models)
      .values({ id: `model-${kind}`, code: kind, kind, name, description, fields, ...by })
      .onConflictDoNothing()
}))

export const kindModule: Module = {
  noun: 'kind',
  title: '内容类型',
  register(platform) {
    for (const [kind, { rules }] of entries) registerKindRules(kind, rules)
    registerPublicContents(platform)
    registerContentChoices(platform)
    registerContentActions(platform)
    registerRowsSheet(platform)
    registerContentExport(platform)
    registerContentImport(platform)
    registerContentHistory(platform)
  },
  dictionaries: [...opinionsDictionaries, ...trainedDictionaries],
  references: kindModels
}
