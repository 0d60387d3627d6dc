import { exportContents } from '../../../../elements/base/contract/personal-exports.ts'
import type { Platform } from '../platform.ts'
import type { CrudNoun, VersionedTable } from './crud-noun.ts'
import { removesOf } from './crud-removes.ts'
import { registerExport, type Export } from './export-list.ts'
import { registerHistory } from './history/history-calls.ts'
import { importsOf } from './import-rows.ts'
import { registerImport } from './sheet-import.ts'

/** Registers export, template, preview, import and history of a noun's sheet. */
export const registerSheet = <Table extends VersionedTable, Row, Draft, Query extends object, Whole>(
  platform: Platform,
  noun: CrudNoun<Table, Row, Draft, Query, Whole>
) => {
  const { sheet, list, query, title } = noun
  if (!sheet || !list || !query) throw new Error(`${title} has no list that could be a sheet`)
  const { calls, rights, also = {} } = sheet
  const imports = importsOf(noun, sheet)
  registerExport<Row & object, Query>(platform, {
    path: calls.exportXls,
    title,
    right: rights.export,
    listRight: noun.rights.list,
    query,
    ...(exportContents[calls.exportXls] === 'staff' && { subject: (row: Row) => String(Object(row).id) }),
    list: list as Export<Row & object, Query>['list'],
    columns: [
      ...imports.fields.map(field => [field.title, (row: Row) => field.tell(Object(row)[field.name])] as const),
      ...Object.entries(also).map(
        ([name, key]) =>
          [
            name,
            (row: Row) => (typeof key === 'function' ? key(row) : String(Object(row)[key as string] ?? ''))
          ] as const
      )
    ]
  })
  const right = rights.import
  registerImport(platform, { title, calls, right, proof: sheet.importProof, importsFor: () => imports })
  const { rights: needed, remove = removesOf(noun) } = noun
  const undoing = {
    ...{ ...imports, title, rights: needed, words: platform.rights, remove },
    isBinned: noun.remove !== undefined || noun.bin !== undefined || noun.isRecycled === true,
    own: sheet.own?.undo
  }
  const proof = sheet.importProof ?? 'delete'
  registerHistory(platform, { ...imports, calls: calls.history, right, proof, undoingFor: () => undoing })
}
